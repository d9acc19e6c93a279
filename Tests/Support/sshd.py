"""A real sshd on loopback with keys of its own, for as long as standard input is open.

    sshd.py FOLDER

It offers one fast exchange of keys, because hundreds of connections are made. Puts `key` (which it lets in), `stranger` (which it does not) and `known_hosts` into the folder and prints
its port.
"""
import os, shutil, socket, subprocess, sys, time
from pathlib import Path

folder = Path(sys.argv[1]).resolve()
folder.mkdir(parents=True, exist_ok=True)
sshd = shutil.which("sshd", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
for name in ["host", "key", "stranger"]:
    subprocess.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)], check=True)
shutil.copy(folder / "key.pub", folder / "authorized_keys")
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
kind, value, *_ = (folder / "host.pub").read_text().split()
(folder / "known_hosts").write_text(f"[127.0.0.1]:{port} {kind} {value}\n")
(folder / "config").write_text(
    f"""ListenAddress 127.0.0.1:{port}
HostKey "{folder}/host"
AuthorizedKeysFile "{folder}/authorized_keys"
PidFile none
StrictModes no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
MaxStartups 100
KexAlgorithms curve25519-sha256
Subsystem sftp internal-sftp
""")
if os.geteuid() == 0:
    # Debian makes it when its own service starts.
    Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
server = subprocess.Popen(
    [sshd, "-D", "-e", "-f", str(folder / "config")], stderr=open(folder / "log", "w"),
    stdin=subprocess.DEVNULL)
try:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.05)
    print(port, flush=True)
    sys.stdin.buffer.read()
finally:
    server.kill()
