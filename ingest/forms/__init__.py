"""What page-layout forms (DOCX, PDF) are made of: packages, styles, numbering, fonts, content streams, layout."""
