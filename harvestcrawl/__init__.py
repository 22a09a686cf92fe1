"""harvestcrawl: every post of a forum thread without templates."""
