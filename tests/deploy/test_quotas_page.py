"""The page of quotas is made from the tables that the service uses."""

from api.limits.policies import CAPS, RATES
from deploy.documents.quotas_page import PAGE, page


def test_the_page_has_all_quotas() -> None:
    assert page() == PAGE.read_text(), "run `make docs`"
    assert all(f"| `{name}` |" in PAGE.read_text() for name in [*RATES, *CAPS])
