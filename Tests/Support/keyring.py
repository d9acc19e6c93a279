#!/usr/bin/env python3
"""A message bus of one's own with a real keyring on it, or without, for tests on Linux.

  keyring.py FOLDER unlocked|locked|none

FOLDER becomes HOME and XDG_RUNTIME_DIR of the keyring. `locked` is a keyring that was used once and has not been unlocked since;
`none` is a bus without any keyring. Prints the bus's address, and ends with its standard input.
"""
import ctypes
import os
import subprocess
import sys
import time

folder, state = sys.argv[1:3]
libc = ctypes.CDLL(None)
environment = dict(os.environ, HOME=folder, XDG_RUNTIME_DIR=folder, XDG_DATA_HOME=folder + "/data", XDG_CACHE_HOME=folder + "/cache")
environment.pop("DISPLAY", None)
environment.pop("WAYLAND_DISPLAY", None)
os.chmod(folder, 0o700)


def start(*words, **more):
    """Starts a program that ends when this one does, however that happens."""
    return subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL, preexec_fn=lambda: libc.prctl(1, 9), **more)


# Without folders of services nothing is started by itself: this machine's own keyring stays out of it.
with open(folder + "/bus.conf", "w") as file:
    file.write(
        '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"\n'
        ' "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">\n'
        f"<busconfig><type>session</type><listen>unix:path={folder}/bus</listen>\n"
        '<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>\n'
        '<allow own="*"/></policy></busconfig>\n')
bus = start("dbus-daemon", "--nofork", "--config-file", folder + "/bus.conf", "--print-address", stdout=subprocess.PIPE)
environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()


def is_owned():
    words = ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner",
             "string:org.freedesktop.secrets"]
    return b"boolean true" in subprocess.run(words, env=environment, capture_output=True).stdout


def keyring(unlocks):
    words = ["gnome-keyring-daemon", "--components=secrets", "--foreground"] + (["--unlock"] if unlocks else [])
    daemon = start(*words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    if unlocks:
        daemon.stdin.write(b"password")
        daemon.stdin.close()
    deadline = time.monotonic() + 600
    while not is_owned():
        if time.monotonic() > deadline:
            sys.exit("the keyring does not come")
        time.sleep(0.05)
    return daemon


if state != "none":
    daemon = keyring(unlocks=True)
if state == "locked":
    words = ["secret-tool", "store", "--label=first", "service", "com.skidmark.models", "account", "openai"]
    subprocess.run(words, env=environment, input=b"locked-away", check=True)
    daemon.terminate()
    daemon.wait()
    while is_owned():
        time.sleep(0.05)
    daemon = keyring(unlocks=False)
print(environment["DBUS_SESSION_BUS_ADDRESS"], flush=True)
sys.stdin.read()
