"""Search: from one line of text to the rules, terms and numbers that answer it.

``query`` reads the line, ``matching`` and ``ranking`` score what an edition holds, ``answering`` puts the answer together,
``suggest`` completes what is being typed. Everything known of Whoosh is in ``index``.
"""
