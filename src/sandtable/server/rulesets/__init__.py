"""The rulesets as a lobby shows them: names, scenarios, options, rulebooks, sources, boards."""
