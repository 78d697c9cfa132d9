"""The rules have a list of their contents, and a search over their sections."""

from tests.web.conftest import Open
from tests.web.learning.test_pages import PHONE
from tests.web.test_everybody import right


def test_the_contents_name_every_section_and_lead_there(look: Open) -> None:
    sight = look("/rules/odyssee")
    page = sight.page
    page.wait_for_selector(".contents a")
    headings = page.locator(".rules :is(h2, h3)[id]").all_inner_texts()
    assert headings == page.locator(".contents a").all_inner_texts()
    page.click(".contents a[href='#section-7.3']")
    page.wait_for_selector("#section-7\\.3.sought")
    page.click(".contents a[href='#section-1.2']")
    page.wait_for_selector("#section-1\\.2.sought")
    assert 1 == page.locator(".sought").count()
    assert page.locator(".contents").bounding_box()["y"] < 100  # type: ignore[index]  # it stays at the side


def test_sections_that_have_all_the_words_are_found_by_keyboard(look: Open) -> None:
    sight = look("/rules/odyssee", locale="pt", viewport=PHONE)
    page = sight.page
    page.wait_for_selector(".contents:not(:has(details[open]))")
    page.locator(".contents summary").press("Enter")
    page.locator(".contents input").fill("ITACA ilhas")
    page.wait_for_selector(".contents .hit")
    for hit in page.locator(".contents .hit").all():
        section = str(hit.locator("a").get_attribute("href"))
        marked = {text.lower() for text in hit.locator("mark").all_inner_texts()}
        assert marked
        assert marked <= {"ítaca", "ilhas"}, section
    assert str(page.locator(".contents .hit").count()) in page.locator(".contents [role=status]").inner_text()
    first = page.locator(".contents .hit a").first.get_attribute("href")
    right(sight, "rules found")
    page.locator(".contents input").press("Enter")
    sight.until(f"location.hash === '{first}'")
    sight.until(f"document.querySelector('.sought')?.id === '{first}'.slice(1)")
    page.locator(".contents input").fill("zeus nowhere")
    page.wait_for_selector(".contents:has([role=status]):not(:has(.hit))")
    page.locator(".contents input").fill("")
    page.wait_for_selector(".contents .depth-2")
