"""The log in memory, for tests and benchmarks of rules: the library's recorder with our additions."""

from collections.abc import Sequence

from eventsourcing.persistence import ApplicationRecorder, IntegrityError
from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from domain.store.postgres.recorder import Outcome, Stored


class Recorder(POPOApplicationRecorder):
    """Stores everything until the process ends."""

    def insert_each(self, commands: Sequence[Stored]) -> Sequence[Outcome]:
        """Append the events of several commands; each has an outcome of its own."""
        return [self._outcome(command) for command in commands]

    def _outcome(self, command: Stored) -> Outcome:
        try:
            return self.insert_events(command) or ()
        except IntegrityError as error:
            return error


class Factory(POPOFactory):
    """Makes the library's parts."""

    def application_recorder(self) -> ApplicationRecorder:
        """The recorder of the log."""
        return Recorder()
