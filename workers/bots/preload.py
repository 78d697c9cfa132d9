"""What the processes of the pool share: it is imported once, in the process that they are forked from.

A collection of garbage writes to every object that it looks at, which gives each process a copy of what they
share. It looks at nothing that is here by then.
"""

import domain.games  # noqa: F401  # to be shared
import workers.bots.seat_player  # noqa: F401  # as above
from api.runtime.memory_tuning import tune_memory

tune_memory()
