"""Ability trees back into canonical wording, which compiles to the same trees.

The wording is Oracle wording with references made explicit: targets are chosen first ("Choose target creature.") and
spoken of as <target 0>; what an instruction made or moved is named with "as <it>" and spoken of as <it>; the roles of an
event are <event object>, <event player>, …; the number of an event is <event amount>. A node without canonical wording
raises `Unprintable`.
"""
