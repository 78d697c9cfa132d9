"""The log in memory, for tests and benchmarks of rules: the library's recorder with our additions."""

from collections.abc import Sequence

from eventsourcing.persistence import ApplicationRecorder, IntegrityError
from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from domain.store.postgres.recorder import Addition, Outcome, Unfounded, digest_of


class Recorder(POPOApplicationRecorder):
    """Stores everything until the process ends."""

    def insert_each(self, commands: Sequence[Addition]) -> Sequence[Outcome]:
        """Append the events of several commands; each has an outcome of its own."""
        return [self._outcome(command) for command in commands]

    def _outcome(self, command: Addition) -> Outcome:
        with self._database_lock:
            try:
                self._assert_uniqueness(command.events)
            except IntegrityError as error:
                return error
            return (self.insert_events(command.events) or ()) if self._is_founded(command) else Unfounded()

    def _is_founded(self, command: Addition) -> bool:
        """Whether the log has what the command builds on."""
        first = command.events[0]
        if first.originator_version == 1:
            return True
        step = first.originator_version - 1
        before = self.select_events(first.originator_id, gt=step - 1, lte=step)
        return bool(before) and command.after in {None, digest_of(before[0])}


class Factory(POPOFactory):
    """Makes the library's parts."""

    def application_recorder(self) -> ApplicationRecorder:
        """The recorder of the log."""
        return Recorder()
