"""The front, which waits as long as it takes for Postgres and for its reads: `python -m tests.support.front`.

For who asks once and takes what he is answered, as curl does, on a machine that is slow.
"""

from api.server.__main__ import main
from tests.support.timeouts import patient

if __name__ == "__main__":
    with patient():
        main()
