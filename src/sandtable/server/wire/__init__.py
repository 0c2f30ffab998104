"""The types of everything that goes over the wire; OpenAPI, and from it the web client's types, are made from them."""
