#!/usr/bin/env python3
"""The invented teams' pictures, as Sleeper's and a member's own host would answer, in base64: recordings are text.

  pictures.py    draws all of them again and writes the recordings; needs rsvg-convert and vips (librsvg2-bin and
                 libvips-tools of Debian)

make.py takes them as they are, because other versions of these programs make other bytes.
"""
import base64, pathlib, subprocess, sys, tempfile
import faces

OUT = pathlib.Path(__file__).resolve().parent / "recordings"
# By team; the others have none: no one owns Sleeper's team 8, and ESPN's team 12 has a drawing that Skidmark does not ask for.
NOW = {1: faces.GRAVY_TRAIN, 2: faces.LAWYER, 3: faces.TROPHY, 4: faces.MOUNTAIN, 5: faces.BEAR, 6: faces.FOOTBALL, 7: faces.SLINGSHOT, 9: faces.PAYROLL,
       10: faces.TEACHER, 11: faces.CHEF, 12: faces.SAUSAGE}
LEFT = {5: faces.COMPUTER, 8: faces.SKULL}
LOGOS = {1: faces.SPREADSHEET, 2: faces.SNAIL, 3: faces.HAIRCUT, 4: faces.LOON, 5: faces.BOOT, 6: faces.PADLOCK, 7: faces.GHOST, 8: faces.BRICK, 11: faces.TAG}
# The ids of Sleeper users' avatars, of those who have left since the season before, and the logos of ESPN teams.
SLEEPER = {t: f"5a1e{'f' + str(t).zfill(3):0>28}" for t in NOW}
BEFORE = {t: SLEEPER[t] for t in SLEEPER} | {t: f"5a1e{'e' + str(t).zfill(3):0>28}" for t in LEFT}
ESPN = {t: f"https://example.com/logo/{t}.png" for t in LOGOS}


def drawings():
    """Each drawing by the path of its recording."""
    thumbs = "sleepercdn.com/avatars/thumbs/"
    return ({thumbs + SLEEPER[t]: NOW[t] for t in NOW} | {thumbs + BEFORE[t]: LEFT[t] for t in LEFT}
            | {ESPN[t].removeprefix("https://"): LOGOS[t] for t in LOGOS})


def recordings(): return {f"{path}.base64": (OUT / f"{path}.base64").read_bytes() for path in drawings()}


def png(drawing):
    with tempfile.TemporaryDirectory() as folder:
        drawn, small = f"{folder}/drawn.png", f"{folder}/small.png"
        subprocess.run(["rsvg-convert", "-o", drawn], input=drawing.encode(), check=True)
        subprocess.run(["vips", "pngsave", drawn, small, "--palette", "--bitdepth", "4", "--compression", "9", "--strip"], check=True)
        return pathlib.Path(small).read_bytes()


def main():
    for path, drawing in drawings().items():
        bytes_ = png(drawing)
        assert len(bytes_) <= 8192, f"{path} has {len(bytes_)} bytes"
        place = OUT / f"{path}.base64"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(base64.encodebytes(bytes_))


if __name__ == "__main__": sys.exit(main())
