"""The messages of a built site: whether each is short and whole, and the longest to read aloud.

    python3 messages.py RECORDINGS SITE [PLATFORM LEAGUE [SEASON]]

Everything that a message says is in the week's edition.json as it stands there: the headline, the sentence, the names.
Prints the ten longest messages, and ten of the others.
"""
import glob
import json
import os
import re
import sys

LONGEST = 500
NOTES = ("Closest: ", "Closest so far: ", "Tie: ", "Champion: ", "Sacko: ", "Semifinals: ", "Quarterfinals: ",
         "Championship game: ", "Next week: ", "Chopped: ", "Last one standing: ", "Every team is still perfect.")


def plain(text):
    """A text without WhatsApp's look-alikes, curly quotes and invisible characters."""
    text = re.sub("[\u200b\u2060]", "", text)
    return " ".join(text.translate(str.maketrans("\u2217\uff3f\u223c\u02cb‘’“”", "*_~`''\"\"")).split())


def complaints(edition, message):
    if len(message.encode("utf-16-le")) // 2 > LONGEST:
        yield f"{len(message)} characters"
    told = [edition["headline"]["text"]] if edition.get("headline") else []
    told += [item["text"] for item in (edition.get("numbers") or {}).get("news") or []]
    lines = {}
    for team in edition["teams"]:
        for sentence in (team.get("roast") or {}).get("sentences", []):
            rank = "" if edition["week"] == 0 else f"{team['rank']}. "
            names = tuple(map(plain, (team["name"], team.get("quoted_name") or team["name"])))
            begin = "" if plain(sentence["text"]).startswith(names) else team["name"] + ": "
            lines[plain(rank + begin + sentence["text"])] = team
    if not any(re.fullmatch(r"https?://\S+", line) for line in message.split("\n")[-1:]):
        yield "no address"
    names = [plain(team["name"]) for team in edition["teams"]]
    quoted = 0
    for line in map(plain, message.split("\n")[:-1]):
        if line in map(plain, told) or not line:
            continue
        if line in lines:
            quoted += 1
            if lines[line]["is_respectful"]:
                yield f"quotes who opted out: {line}"
        elif line.startswith(NOTES):
            if not any(name in line for name in names) and not line.startswith("Every team"):
                yield f"names no team: {line}"
            if re.search(r"(?<![\d.])\d+\.\d(?!\d)", line.rsplit(": ", 1)[-1]):
                yield f"not two decimals: {line}"
        elif line != plain(f"{edition['league']['name']}: Week {edition['week']}"):
            yield f"not of the paper: {line}"
    if quoted > 1 or not quoted and lines and not all(team["is_respectful"] for team in lines.values()):
        yield f"{quoted} lines of the week"
    first = plain(message.split("\n")[0])
    if first not in plain((edition.get("headline") or {}).get("text", "")) and first not in map(plain, told):
        yield "no headline"


def main():
    site = sys.argv[2]
    messages, wrong = [], 0
    for path in sorted(glob.glob(os.path.join(site, "output", "*", "*", "*", "edition.json"))):
        with open(path, encoding="utf-8") as file:
            edition = json.load(file)
        with open(os.path.join(os.path.dirname(path), "share.txt"), encoding="utf-8") as file:
            message = file.read().rstrip("\n")
        messages.append((-len(message), path, message))
        for complaint in complaints(edition, message):
            wrong += 1
            print(f"{os.path.relpath(path, site)}: {complaint}")
    messages.sort()
    rest = messages[10:]
    for _, path, message in messages[:10] + rest[::max(1, len(rest) // 10)][:10]:
        print(f"\n--- {os.path.relpath(os.path.dirname(path), site)}, {len(message)}\n{message}")
    print(f"\nmessages: {len(messages)}, the longest {-messages[0][0]}, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
