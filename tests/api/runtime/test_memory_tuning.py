"""Memory that is free goes back to the system, also from between what is in use."""

import subprocess
import sys

HOLES = """
import time
from api.runtime.memory_tuning import give_back_memory

def own() -> int:
    with open("/proc/self/smaps_rollup") as rollup:
        return next(int(line.split()[1]) for line in rollup if line.startswith("Private_Dirty"))

pieces = [bytearray(20_000) for _ in range(4_000)]
whole = own()
del pieces[1::2], pieces[1::2]
give_back_memory(0.01)
for _ in range(6_000):
    if own() < 0.6 * whole:
        break
    time.sleep(0.01)
print(len(pieces), own() < 0.6 * whole)
"""


TUPLES = """
import gc, sys, time
from api.runtime.memory_tuning import give_back_memory

gc.disable()
before = sys.getallocatedblocks()
made = [(number,) * 15 for number in range(2_000)]
del made
kept = sys.getallocatedblocks() - before
give_back_memory(0.01)
for _ in range(6_000):
    if sys.getallocatedblocks() - before < kept / 2:
        break
    time.sleep(0.01)
print(kept > 1_500, sys.getallocatedblocks() - before < kept / 2)
"""


def test_tuples_that_python_keeps_for_the_next_ones_are_given_back() -> None:
    ran = subprocess.run([sys.executable, "-c", TUPLES], capture_output=True, text=True, check=True)
    assert "True True\n" == ran.stdout


def test_pages_between_what_is_in_use_are_given_back() -> None:
    ran = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True)
    assert "1000 True\n" == ran.stdout
