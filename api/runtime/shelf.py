"""The shelf of a service: the games, with the boards and cards of the folders in its settings."""

from api.runtime.settings import BadSetting, Settings
from domain.games import shelf
from domain.kernel.game import BadContent, Shelf


def shelf_of(settings: Settings) -> Shelf:
    """The games. BadSetting, which names file and key, if content of the settings' folders is broken."""
    try:
        return shelf(*settings.content)
    except BadContent as error:
        raise BadSetting(f"NOSTOS_CONTENT: {error}") from None
