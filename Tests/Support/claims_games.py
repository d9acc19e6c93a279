"""What the stories of matchups claim, judged by kickoffs and points of the platform's answers."""
import datetime
import glob
import html
import os
import re

DECIDED = re.compile(
    r"had the game\b|rest of the week(?:end)? free|quit answering|sound off|farther than most people|"
    r"\bit was (?:so fucking )?over\b")
HOPELESS = re.compile(r"had stopped watching")
NOBODY_LEFT = re.compile(r"nobody left to do anything")
WAITED = re.compile(r"waited (?:for a|its|their) turn")
STILL = re.compile(r"still had (\d+)|had (\d+) left|with (\d+) of|watch (\d+) of|had (\d+) to go|had (\d+) in the wings|kept (\d+) in", re.I)
PERCENT = re.compile(r"\b(?:(under|over) )?(\d+(?:\.\d+)?) percent", re.I)
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
HEADING = re.compile(r'class="story-window"[^>]*>([^<]+)<')
CHART = re.compile(r'aria-label="The chance of (.*?) to win: ([^"]*)"')
# "1 points", but not "21.1 points" and "week 1 points".
ONE = re.compile(r"(?<![\w.,$])1 (points|games|wins|losses|yards|teams|others|picks|spots|starters|places|receptions|sacks|times)\b")


class Moment:
    """A matchup after one of its windows, by the raw answers."""

    def __init__(self, week, story, index):
        self.week, self.story, self.index = week, story, index
        self.block = story["blocks"][index]
        self.is_last = index == len(story["blocks"]) - 1
        names = {
            team: {p["name"] for block in story["blocks"][:index + 1] for p in block[half]["performances"]}
            for half, team in (("home", story["home"]), ("away", story["away"]))}
        self.played = {
            team: [p for p in week.sides[team].starters if p.name in names[team]] for team in names}
        kickoffs = [p.kickoff for players in self.played.values() for p in players if p.kickoff]
        self.latest = max(kickoffs, default=None)

    def left(self, team):
        """How many starters' games begin later."""
        return sum(1 for p in self.week.sides[team].starters if p.kickoff and p.kickoff > (self.latest or 0))

    def score(self, team):
        return sum(p.points for p in self.week.sides[team].starters if p.kickoff and p.kickoff <= (self.latest or 0))

    def complaints(self, text):
        home, away = self.story["home"], self.story["away"]
        behind, ahead = sorted((home, away), key=self.score)
        chance = self.block["home_chance"] if ahead == home else 1 - self.block["home_chance"]
        if DECIDED.search(text) and self.left(behind) and chance < .95:
            yield f"{self.left(behind)} are still to play, and the chance is {chance:.2f}"
        favorite = max(self.block["home_chance"], 1 - self.block["home_chance"])
        if HOPELESS.search(text) and favorite < .9495:
            yield f"the chance is {favorite:.2f}"
        if NOBODY_LEFT.search(text) and self.left(behind):
            yield f"{self.left(behind)} are still to play"
        here = {half: {p["name"] for p in self.block[half]["performances"]} for half in ("home", "away")}
        for half, team in (("home", home), ("away", away)):
            if not here[half] and WAITED.search(text) and not self.left(team):
                yield "no one is left to wait"
        done = [team for team in (home, away) if not self.left(team)]
        for found in STILL.finditer(text):
            count = int(next(filter(None, found.groups())))
            if len(done) == 1 and count != self.left(away if done[0] == home else home):
                yield f"{found[0]!r} to play"
        yield from chances(text, max(self.block["home_chance"], 1 - self.block["home_chance"]))
        sides = self.week.sides
        if self.is_last and sides[home].points == sides[away].points and not re.search(r"\bt(ie|ied)\b", text):
            yield "a tie is not said to be one"


def chances(text, share):
    for found in PERCENT.finditer(text):
        hedge, said = (found[1] or "").lower(), float(found[2])
        if .99 < share < 1:
            is_so = hedge == "over" and said == 99
        else:
            is_so = not hedge and abs(said - 100 * share) <= .501
        if not is_so:
            yield f"{found[0]!r} for {100 * share:.2f}%"


def day(kickoff):
    """The day of a kickoff in New York, in winter time, as no game begins near midnight."""
    return DAYS[datetime.datetime.fromtimestamp(kickoff / 1000 - 5 * 3600, datetime.timezone.utc).weekday()]


def heading_complaints(moment, heading):
    """A window's heading names the days of its games."""
    said = [name for name in DAYS if re.search(rf"\b{name}\b", heading)]
    if " to " in heading and len(said) == 2:
        said = DAYS[DAYS.index(said[0]):DAYS.index(said[1]) + 1]
    names = {p["name"] for half in ("home", "away") for p in moment.block[half]["performances"]}
    found = {
        day(p.kickoff) for team in (moment.story["home"], moment.story["away"])
        for p in moment.week.sides[team].starters if p.name in names and p.kickoff}
    if found and found != set(said):
        yield f"{heading!r} for games on {', '.join(sorted(found))}"


def pages(site, week):
    """The pages of a week's stories: the story, the headings, the chances of the charts and the text."""
    season = os.path.join(site, "output", "*", "*", f"week-{week.number:02d}")
    for path in sorted(glob.glob(os.path.join(season, "game-*", "index.html"))):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        title = html.unescape(re.search(r"<title>(.*?)</title>", source, re.S)[1])
        for story in week.edition["numbers"].get("stories") or []:
            names = [
                next(t["name"] for t in week.edition["teams"] if t["id"] == story[half]) for half in ("away", "home")]
            if title.startswith(" at ".join(names) + ", "):
                headings = [html.unescape(h).strip() for h in HEADING.findall(source)]
                charts = [html.unescape(c) for _, c in CHART.findall(source)]
                yield story, headings, charts, html.unescape(re.sub(r"<[^>]+>", " ", source))


def chart_complaints(story, chart):
    """The chances under a chart are those of the story."""
    shares = [story["home_chance"]] + [block["home_chance"] for block in story["blocks"]]
    for said, share in zip(re.findall(r"([<>]?)(\d+)%", chart), shares):
        if 0 < share < .01:
            is_so = said == ("<", "1")
        elif .99 < share < 1:
            is_so = said == (">", "99")
        else:
            is_so = not said[0] and abs(int(said[1]) - 100 * share) <= .501
        if not is_so:
            yield f"{''.join(said)}% for {100 * share:.2f}%"


def plural_complaints(text):
    for found in ONE.finditer(text):
        if not re.search(r"\b[Ww]eek $", text[:found.start()]):
            yield f"{found[0]!r}"
