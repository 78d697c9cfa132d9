"""Commands of those who do not play: operators, organizers, arbiters and tournaments."""

from functools import partial
from uuid import UUID

import msgspec

from domain.kernel.match.acts import Act, SubstituteNamed
from domain.kernel.match.facts import OpenedToReferee, Substituted
from domain.matches import errors
from domain.matches.commands.execution import AcceptedCommand, Execution
from domain.matches.decisions import arbitration, endings, looks
from domain.matches.decisions.looks import WantedLook
from domain.store import SERVICE, Command, command


class ArbiterCommands(Execution):
    """Others than the players look, and decide."""

    def abort(self, match: UUID, operator: str, reason: str, command: Command) -> AcceptedCommand:
        """End the match, for a reason that everybody at it sees. The operator need not be one of these."""
        decide = partial(endings.abort, reason=reason)
        return self._execute(match, operator, command, decide, unknown=True)

    def open_to_referee(
        self, match: UUID, player: str, reason: str, command: Command, rule: str | None = None
    ) -> AcceptedCommand:
        """Let somebody who does not play look as the referee, for a reason that everybody sees. `rule`: as in
        the fact.
        """
        fact = OpenedToReferee(player, "", reason, self._players.named(player, match), rule)
        decide = partial(looks.open_to_referee, fact=fact)
        return self._execute(match, player, command, decide, unknown=True)

    def look_as_seat(
        self, match: UUID, player: str, wanted: WantedLook, reason: str, command: Command
    ) -> AcceptedCommand:
        """Let somebody who does not play see what a seat saw up to a step, for a reason that everybody
        sees.
        """
        named = self._players.named(player, match)
        decide = partial(looks.look_as_seat, named=named, wanted=wanted, reason=reason)
        return self._execute(match, player, command, decide, unknown=True)

    def arbitrate(
        self, match: UUID, act: Act, command: Command, expect: int | None = None
    ) -> AcceptedCommand:
        """Do what an arbiter of the match decides; `named` is filled in. `expect`: as in `Play`."""
        named = self._players.named(act.player, match)
        decide = partial(arbitration.arbitrate, act=msgspec.structs.replace(act, named=named), expect=expect)
        return self._execute(match, act.player, command, decide)

    def name_substitute(
        self,
        match: UUID,
        act: SubstituteNamed,
        command: Command,
        expect: int | None = None,
        *,
        insider: bool = False,
    ) -> AcceptedCommand:
        """Give a seat to another player, as an arbiter decides. `insider`: whether the player may or could
        look into the tournament of the match. `expect`: as in `Play`.
        """

        def taken() -> Substituted:
            self._check_exists(act.substitute, ("substitute",))
            if insider:
                raise errors.BadSubstitute(("substitute",))
            key, named = self._players.key(act.substitute), self._players.named(act.substitute, match)
            return Substituted(act.seat, act.substitute, "", key=key, named=named)

        named = self._players.named(act.player, match)
        decide = partial(
            arbitration.name_substitute,
            act=msgspec.structs.replace(act, named=named),
            taken=taken,
            expect=expect,
        )
        return self._execute(match, act.player, command, decide)

    def confirm(self, match: UUID, expect: int | None = None) -> AcceptedCommand:
        """Say, for its tournament, that the result of the match counts. `expect`: as in `Play`."""
        step = self.head(match) if expect is None else expect  # a rewound match may have two results
        asked = command(SERVICE, f"{match}/confirm/{step}", "confirm", str(match))
        return self._execute(match, SERVICE, asked, partial(arbitration.confirm, expect=expect))

    def name_arbiters(self, match: UUID, arbiters: tuple[str, ...]) -> AcceptedCommand:
        """Say, for its tournament, who decides in the match from now on."""
        asked = command(SERVICE, f"{match}/name_arbiters/{self.head(match)}", "name_arbiters", arbiters)
        return self._execute(match, SERVICE, asked, partial(arbitration.name_arbiters, arbiters=arbiters))

    def call_time(self, match: UUID, turns: int) -> AcceptedCommand:
        """Say, for its tournament, that time is called, and how many more turns follow, 0 to 100."""
        asked = command(SERVICE, f"{match}/call_time", "call_time", turns)
        return self._execute(match, SERVICE, asked, partial(arbitration.call_time, turns=turns))
