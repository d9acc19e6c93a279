#!/usr/bin/env python3
"""Runs a program at a terminal, as a person would, and prints what came of it as JSON.

  terminal.py STEP... -- PROGRAM ARGUMENTS...

A step is `wait TEXT` (until the terminal shows it), `type TEXT` (and Return), `echo` (notes whether the terminal shows what is typed)
`press KEY` (c or z, with Control), or `stopped` (waits until the program is, notes the same, and lets it go on). At the end: {"shown": …, "status": …, "echoes": [during …, afterwards]}.
"""
import fcntl
import json
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time

cut = sys.argv.index("--")
steps, words = sys.argv[1:cut], sys.argv[cut + 1:]
ours, theirs = pty.openpty()


# As a shell does it: this is the terminal's session, and the program is a job in front.
os.setsid()
fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)


def step_forward():
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpgrp())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)


program = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, preexec_fn=step_forward)
shown = b""
seen = 0


def read(seconds):
    global shown
    if select.select([ours], [], [], seconds)[0]:
        shown += os.read(ours, 65536)


def echoes():
    return bool(termios.tcgetattr(theirs)[3] & termios.ECHO)


noted = []
for step in steps:
    action, _, text = step.partition(" ")
    if action == "wait":
        deadline = time.monotonic() + 600
        while text.encode() not in shown[seen:]:
            if time.monotonic() > deadline:
                program.kill()
                sys.exit(f"the terminal never shows {text!r} but {shown!r}")
            read(0.1)
        seen = shown.index(text.encode(), seen) + len(text.encode())
    elif action == "type":
        os.write(ours, text.encode() + b"\n")
    elif action == "press":
        os.write(ours, bytes([ord(text) & 31]))
    elif action == "echo":
        noted.append(echoes())
    elif action == "stopped":
        os.waitpid(program.pid, os.WUNTRACED)
        noted.append(echoes())
        os.kill(program.pid, signal.SIGCONT)
deadline = time.monotonic() + 600
while program.poll() is None and time.monotonic() < deadline:
    read(0.05)
program.kill()
read(0.1)
print(json.dumps({"shown": shown.decode(errors="replace"), "status": program.wait(), "echoes": noted + [echoes()]}))
