#!/usr/bin/env python3
"""Run a program in a terminal and answer its questions.

  questions.py ANSWERS PROGRAM [ARGUMENT]...

ANSWERS is a JSON list of [what the program has said, what is typed then]. What the program said is
printed; its exit code is ours. A question that does not come within 40 seconds ends it with 99.
"""
import json
import os
import pty
import select
import signal
import sys
import time


def main():
    answers = json.loads(sys.argv[1])
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.argv[2], sys.argv[2:])
    said, seen, deadline = b"", 0, time.monotonic() + 600
    while True:
        while answers and answers[0][0].encode() in said[seen:]:
            seen = said.index(answers[0][0].encode(), seen) + len(answers[0][0].encode())
            os.write(terminal, answers.pop(0)[1].encode() + b"\n")
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
            print(said.decode(errors="replace"))
            sys.exit(99)
        if not select.select([terminal], [], [], 0.2)[0]:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        said += part
    print(said.decode(errors="replace"))
    status = os.waitpid(child, 0)[1]
    sys.exit(98 if answers else os.waitstatus_to_exitcode(status))


main()
