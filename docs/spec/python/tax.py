"""Chapter TAX: the tax on income by chance."""

FREE_FEN = 1_000_000
ONE_INCOME_SINCE = "2024-09-01"


def tax_on(income):
    """S-TAX-01: 20 % of the whole, rounded half up to the fen."""
    if income <= FREE_FEN:
        return 0
    return (income * 20 + 50) // 100


def tax(won, drawn):
    """S-TAX-02 to 04"""
    if drawn >= ONE_INCOME_SINCE:
        return tax_on(sum(group["fen"] * group["count"] for group in won))
    return sum(tax_on(group["fen"]) * group["count"] for group in won)


ASKS = {
    "tax": lambda q: tax(q["won"], q["drawn"]),
}
