"""The front with long timeouts for Postgres and reads: `python -m tests.support.service.patient_front`.

For a client that does not retry, such as curl, on a slow machine.
"""

from api.server.__main__ import main
from tests.support.timeouts import patient

if __name__ == "__main__":
    with patient():
        main()
