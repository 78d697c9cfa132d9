"""The contents of the site: which page of the repository stands where, in the order of the navigation."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from domain.games import SHELF
from domain.kernel.game import Game

ROOT: Final = Path(__file__).parents[2]
LANGUAGES: Final[Mapping[str, str]] = {"de": "German", "fr": "French", "nl": "Dutch", "pt": "Portuguese"}
LEFT_OUT: Final[Mapping[str, str]] = {
    "api/web/static/fonts/README.md": "of files that somebody else made",
    "api/web/static/match/README.md": "of the modules of the pages",
    "api/web/static/tournaments/README.md": "of the modules of the pages",
    "api/web/static/vendor/README.md": "of files that somebody else made",
}
"""The pages of the production rooms that are not on the site, and what they are about."""


class Page(NamedTuple):
    """A page of the site. `place`: its file on the site; `source`: its file in the repository, or "" if it is
    made when the site is built.
    """

    title: str
    place: str
    source: str = ""


class Group(NamedTuple):
    """Pages and groups of pages under one title."""

    title: str
    members: "Sequence[Page | Group]"


def contents() -> Sequence[Page | Group]:
    """The pages, in the order and groups of the navigation: by what their readers want (Diátaxis)."""
    return (
        Page("Nostos", "index.md", "deploy/site/pages/index.md"),
        Group("Tutorials", TUTORIALS),
        Group("How-to", HOW_TO),
        Group("Reference", (*REFERENCE, Group("Games", [*map(_game, SHELF.values())]))),
        Group("Explanation", (*EXPLANATION, Group("Decisions", [*_decisions()]))),
    )


def pages(members: Sequence[Page | Group] | None = None) -> list[Page]:
    """All pages of the site, or those of some groups."""
    found: list[Page] = []
    for member in contents() if members is None else members:
        found.extend([member] if isinstance(member, Page) else pages(member.members))
    return found


TUTORIALS: Final = (
    Page("Your first match", "tutorials/first-match.md", "deploy/site/pages/tutorials/first-match.md"),
    Page("Your first bot", "tutorials/first-bot.md", "deploy/site/pages/tutorials/first-bot.md"),
    Page("Your first audit", "tutorials/first-audit.md", "deploy/site/pages/tutorials/first-audit.md"),
    Page(
        "Your first tournament",
        "tutorials/first-tournament.md",
        "deploy/site/pages/tutorials/first-tournament.md",
    ),
    Page("Your first node", "tutorials/first-node.md", "deploy/site/pages/tutorials/first-node.md"),
)
HOW_TO: Final = (
    Page("Use the API", "how-to/api.md", "api/README.md"),
    Page("Run a tournament", "how-to/tournaments.md", "deploy/documents/TOURNAMENTS.md"),
    Page("Sit at the desk", "how-to/desk.md", "deploy/documents/DESK.md"),
    Page("Audit a service", "how-to/audit.md", "domain/ledger/AUDIT.md"),
    Page("Research with the games", "how-to/research.md", "deploy/research/README.md"),
    Page("Change the code", "how-to/contribute.md", "CONTRIBUTING.md"),
    Page("Change the pages", "how-to/pages.md", "api/web/README.md"),
    Group(
        "Operate a service",
        (
            Page("Install", "how-to/operate/install.md", "deploy/machines/INSTALL.md"),
            Page("Share keys", "how-to/operate/keys.md", "deploy/machines/KEYS.md"),
            Page("Upgrade", "how-to/operate/upgrade.md", "deploy/documents/UPGRADE.md"),
            Page("Back up and restore", "how-to/operate/backups.md", "deploy/documents/BACKUPS.md"),
            Page("Look after the database", "how-to/operate/database.md", "deploy/documents/DATABASE.md"),
            Page("Run Valkey or Redis", "how-to/operate/valkey.md", "deploy/documents/VALKEY.md"),
            Page("Lose a server", "how-to/operate/failover.md", "deploy/documents/FAILOVER.md"),
            Page("Answer alerts", "how-to/operate/alerts.md", "deploy/documents/ALERTS.md"),
        ),
    ),
)
REFERENCE: Final = (
    Page("Endpoints", "reference/endpoints.md"),
    Page("Problems", "reference/problems.md"),
    Page("Permissions", "reference/permissions.md", "deploy/documents/PERMISSIONS.md"),
    Page("Quotas", "reference/quotas.md", "deploy/documents/QUOTAS.md"),
    Page("Commands", "reference/commands.md"),
    Page("How commands end", "reference/exit-codes.md", "deploy/documents/EXIT_CODES.md"),
    Page("Settings", "reference/settings.md", "deploy/SETTINGS.md"),
    Page("Metrics", "reference/metrics.md", "deploy/documents/METRICS.md"),
    Page("Traces", "reference/traces.md", "deploy/documents/TRACES.md"),
    Page("Log events", "reference/log-events.md", "api/runtime/LOG_EVENTS.md"),
    Page("Topics of events", "reference/topics.md"),
    Page("Facts of every match", "reference/facts-matches.md"),
    Page("Facts of tournaments", "reference/facts-tournaments.md"),
    Page("Records", "reference/records.md", "domain/ledger/FORMAT.md"),
    Page("Data sets", "reference/data-sets.md", "deploy/research/DATASET.md"),
    Group(
        "Rules of all games",
        (
            Page("Matches", "reference/rules/matches.md", "domain/matches/RULES.md"),
            Page("Tournaments", "reference/rules/tournaments.md", "domain/tournaments/RULES.md"),
            Page("Pairings", "reference/rules/pairings.md", "domain/pairing/PAIRING.md"),
            Page("Reports", "reference/rules/reports.md", "domain/reports/RULES.md"),
            Page("Halls", "reference/rules/halls.md", "domain/halls/RULES.md"),
            Page("Lots of matches", "reference/rules/lots.md", "domain/kernel/LOTS.md"),
            Page("Lots of tournaments", "reference/rules/tournament-lots.md", "domain/competition/LOTS.md"),
        ),
    ),
)
EXPLANATION: Final = (
    Page("The whole at a glance", "explanation/overview.md", "README.md"),
    Page("The domain and its words", "explanation/domain.md", "domain/README.md"),
    Page("The life of a move", "explanation/life-of-a-move.md", "deploy/documents/LIFE_OF_A_MOVE.md"),
    Page("What a record proves", "explanation/limits.md", "domain/ledger/LIMITS.md"),
    Page("Who can do what to whom", "explanation/threats.md", "domain/ledger/THREATS.md"),
    Page("Fair play", "explanation/fair-play.md", "workers/fair_play/METHOD.md"),
    Page("What a node carries", "explanation/capacity.md", "deploy/documents/CAPACITY.md"),
    Page("What is new", "explanation/changes.md", "CHANGELOG.md"),
)


def facts_page_of(slug: str) -> str:
    """The place of the page with the facts of a game."""
    return f"reference/games/{slug}/facts.md"


def _game(game: Game) -> Group:
    """The pages of a game. A new one may have few of them yet."""
    source, place = f"domain/games/{game.slug}", f"reference/games/{game.slug}"
    every = (
        Page("Rules", f"{place}/rules.md", f"{source}/RULES.md"),
        Page("Facts", facts_page_of(game.slug)),
        Page("Lots", f"{place}/lots.md", f"{source}/LOTS.md"),
        Page("Words", f"{place}/glossary.md", f"{source}/GLOSSARY.md"),
        Page("Boards and cards", f"{place}/content.md", f"{source}/content/README.md"),
        Page("What was tuned", f"{place}/tuning.md", f"{source}/TUNING.md"),
        *(
            Page(f"Rules in {language}", f"{place}/rules.{code}.md", f"{source}/RULES.{code}.md")
            for code, language in LANGUAGES.items()
        ),
    )
    return Group(game.title, [page for page in every if not page.source or (ROOT / page.source).is_file()])


def _decisions() -> Sequence[Page]:
    found = sorted((ROOT / "deploy/decisions").glob("*.md"))
    return [_decision(each) for each in found]


def _decision(file: Path) -> Page:
    title = file.read_text("utf-8").partition("\n")[0].removeprefix("# ").replace("`", "")
    return Page(title, f"explanation/decisions/{file.name}", str(file.relative_to(ROOT)))
