"""What leads to a rule: the cards whose words are the rule's, and the rulings that cite it or speak of it.

Found when cards, rulings or editions come, kept in a file beside the card data, by the numbers of one edition.
"""
