"""Opens many connections to `skidmark serve` that never ask for anything, and then asks for a page."""
import re, signal, socket, subprocess, sys, urllib.request

program, site = sys.argv[1:]
server = subprocess.Popen([program, "serve", "-s", site], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
try:
    origin = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
    crowd = []
    for number in range(250):
        connection = socket.create_connection(("127.0.0.1", int(origin[1])))
        # Every second one begins to ask.
        if number % 2:
            connection.sendall(b"GET / HT")
        crowd.append(connection)
    with urllib.request.urlopen(origin[0], timeout=600) as answer:
        print(answer.status)
finally:
    server.send_signal(signal.SIGINT)
    server.wait()
