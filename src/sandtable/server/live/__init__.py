"""Live games over websockets: who looks, what they are told, and how slow ones are borne with."""
