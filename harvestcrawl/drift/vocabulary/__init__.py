"""The words that titles of no page say, in many languages: notices, spam, generic words. They name no site.

Tables hold phrases divided by ``|``; how they are matched is in `harvestcrawl.drift.phrases`.
"""
