"""Engine slots: requests that play scenarios are answered by a few processes of their own, so that nothing else waits for them.

``guard`` hands such a request over, ``pool`` holds the slots and the queue before them, ``slot`` is one process as its server
sees it, ``frames`` what the two say to one another. The process itself is ``app.slot``.
"""
