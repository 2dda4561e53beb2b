"""The rules for language models: tools and resources over the Model Context Protocol (MCP).

``arguments`` is what tools take, ``shapes`` what they answer, ``making`` makes one of the other's views. ``tools`` is the
table of all tools, ``calling`` runs one of them, ``resources`` reads a resource, and ``server`` says it all to the SDK,
and ``serving`` serves it: only these two import the SDK.
"""
