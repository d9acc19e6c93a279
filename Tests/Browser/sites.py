"""Builds papers from the invented leagues that are compiled into skidmark, and serves them."""
import json, os, re, subprocess, sys
from pathlib import Path

NOW = ["--now", "2026-11-17T09:00:00Z"]
SLEEPER = "873150294416920577"
SLEEPER_LAST_YEAR = "731204455667788993"


def skidmark(*arguments):
    """Runs the program that SKIDMARK_PROGRAM names; it has to succeed."""
    run = subprocess.run(
        [os.environ["SKIDMARK_PROGRAM"], *map(str, arguments)],
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TZ": "UTC"},
        capture_output=True, text=True)
    assert run.returncode == 0, f"skidmark {arguments} ended with {run.returncode}:\n{run.stderr}"


def build_demo(folder, settings="", *options):
    """The demo as a reader gets it, with more lines in its skidmark.yml and more options."""
    skidmark("init", folder, "--demo", "--quiet")
    with open(folder / "skidmark.yml", "a", encoding="utf-8") as file:
        file.write(f"\n{settings}\n")
    skidmark("build", "--site", folder, *options, *NOW)
    return folder / "output"


def build_playoffs(folder):
    """The Sleeper league's season before, which is over and so has a whole bracket."""
    skidmark("init", folder, "--demo", "--quiet")
    keep_one_league(folder, SLEEPER_LAST_YEAR, 2025)
    skidmark("build", "--site", folder, *NOW)
    return folder / "output"


def keep_one_league(folder, number, season):
    settings = folder / "skidmark.yml"
    text = settings.read_text()
    start = text.index("\nleagues:") + 1
    settings.write_text(
        f'{text[:start]}leagues:\n  - {{platform: sleeper, id: "{number}", season: {season}}}\n')


def build_hostile(folder, names):
    """The demo, where everything that a league can name has the given names in turn."""
    skidmark("init", folder, "--demo", "--quiet")
    recordings = folder / "recordings"
    sleeper = recordings / "api.sleeper.app/v1"
    count = rename(sleeper / f"league/{SLEEPER}/users.json", {"team_name", "display_name"}, names)
    count += rename(sleeper / f"league/{SLEEPER}.json", {"name"}, names[3:])
    count += rename(sleeper / "players/nfl.json", {"full_name", "first_name", "last_name"}, names)
    for path in sorted(recordings.glob("lm-api-reads.fantasy.espn.com/**/*.json")):
        count += rename(path, {"name", "displayName", "fullName", "abbrev"}, names[7:] + names[:7])
    assert count > len(names), "every name has to be in a league once"

    # JSON is YAML, so that no name can break the file itself.
    quoted = [json.dumps(name, ensure_ascii=True) for name in names]
    for path in sorted((folder / "context").glob("*.yml")):
        jokes = "".join(f"  - term: {name}\n    explanation: {name}\n" for name in quoted)
        path.write_text(f"inside_jokes:\n{jokes}sacko: {quoted[0]}\nculture: {quoted[1]}\n")
    settings = folder / "skidmark.yml"
    text, found = re.subn(
        r"(?m)^title: .*$", lambda _: f"title: {quoted[2]}", settings.read_text())
    assert found == 1, "skidmark.yml has no title"
    settings.write_text(text)
    skidmark("build", "--site", folder, *NOW)
    return folder / "output"


def build_preseason(folder):
    """The Sleeper league before its first game, with the season before in its books."""
    skidmark("init", folder, "--demo", "--quiet")
    sleeper = folder / "recordings/api.sleeper.app/v1"
    change(sleeper / "state/nfl.json", season_type="pre", week=0, leg=0, display_week=0)
    league = sleeper / f"league/{SLEEPER}.json"
    settings = json.loads(league.read_text())["settings"]
    change(league, status="pre_draft", settings={**settings, "leg": 0, "last_scored_leg": 0, "last_report": 0})
    keep_one_league(folder, SLEEPER, 2026)
    skidmark("build", "--site", folder, "--now", "2026-08-20T09:00:00Z")
    return folder / "output"


def change(path, **values):
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))


def build_named(folder, names):
    """The demo, where leagues, teams and managers have the given names in turn."""
    skidmark("init", folder, "--demo", "--quiet")
    recordings = folder / "recordings"
    sleeper = recordings / "api.sleeper.app/v1"
    for key, own in [("team_name", names), ("display_name", names[3:] + names[:3])]:
        rename(sleeper / f"league/{SLEEPER}/users.json", {key}, own)
    rename(sleeper / f"league/{SLEEPER}.json", {"name"}, names)
    for path in sorted(recordings.glob("lm-api-reads.fantasy.espn.com/**/*.json")):
        rename(path, {"name", "displayName"}, names[5:] + names[:5])
    skidmark("build", "--site", folder, *NOW)
    return folder / "output"


def build_recorded(folder, recordings, *league):
    """A recorded league with every week of its season: `league` is what 'skidmark init' is told."""
    skidmark("init", folder, *league, "--offline", "--quiet")
    with open(folder / "skidmark.yml", "a", encoding="utf-8") as file:
        file.write(f"\nrecordings: {json.dumps(str(recordings))}\n")
    skidmark("build", "--site", folder, "--week", "all", "--env", "mock", "--quiet",
             "--now", "2026-08-20T09:00:00Z")
    return folder / "output"


def rename(path, keys, names):
    """Gives the strings under `keys` the names in turn. Returns how many there were."""
    count = 0

    def change(value):
        nonlocal count
        if isinstance(value, list):
            return [change(each) for each in value]
        if not isinstance(value, dict):
            return value
        changed = {}
        for key, each in value.items():
            if key in keys and isinstance(each, str):
                changed[key] = names[count % len(names)]
                count += 1
            else:
                changed[key] = change(each)
        return changed

    path.write_text(json.dumps(change(json.loads(path.read_text()))))
    return count


def pages(output):
    """The addresses of all pages under a folder, home first."""
    found = [str(path.relative_to(output)) for path in output.rglob("*.html")]
    return sorted(found, key=lambda path: (path.count("/"), path))


class Server:
    """Python's own file server on a port of this machine, 0 for a free one."""

    def __init__(self, folder, port=0):
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "http.server", str(port), "--bind", "127.0.0.1",
             "--directory", str(folder)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        port = re.search(r"port (\d+)", line)
        assert port, f"the server said {line!r}"
        self.port = int(port[1])
        self.origin = f"http://127.0.0.1:{self.port}"

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
