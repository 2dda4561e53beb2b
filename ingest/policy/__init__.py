"""Reading the documents of tournament policy (MTR, IPG, JAR): HTML of any make, text, PDF and DOCX into sections.

A capture becomes rows (``markup``, ``pages``, ``blocks``, ``rows``), rows are sorted into headings, furniture and text
(``recognition``, ``numbering``, ``furniture``), and the text of each section into blocks (``paragraphs``).
"""
