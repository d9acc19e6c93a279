"""The invented teams' pictures, as Sleeper's and a member's own host would answer, written as base64: recordings are text."""
import base64, struct, zlib

SIDE = 48
# By team: the id of a Sleeper user's avatar; an ESPN team's logo.
SLEEPER = {1: "5a1e000000000000000000000000f001", 4: "5a1e000000000000000000000000f004", 11: "5a1e000000000000000000000000f011"}
ESPN = {1: "https://example.com/logo/1.png", 5: "https://example.com/logo/5.png"}
LOOKS = {  # ground, ink, and whether a point is inked
    SLEEPER[1]: ((52, 92, 140), (255, 236, 179), lambda x, y: (x - 24) ** 2 + (y - 24) ** 2 < 260 and (x + y) % 12 > 2),
    SLEEPER[4]: ((120, 30, 45), (250, 240, 230), lambda x, y: y > 40 - 1.4 * abs(24 - abs(x - 24))),
    SLEEPER[11]: ((24, 90, 60), (255, 210, 80), lambda x, y: abs(x - 24) < 6 or abs(y - 24) < 6),
    ESPN[1]: ((40, 40, 70), (140, 220, 160), lambda x, y: x % 12 < 2 or y % 8 < 2),
    ESPN[5]: ((150, 70, 20), (255, 255, 255), lambda x, y: abs(x - 24) + abs(y - 24) < 18),
}


def png(ground, ink, is_inked):
    """One bit a point, not compressed: the same bytes with every zlib."""
    rows = b"".join(b"\0" + sum(is_inked(x, y) << (SIDE - 1 - x) for x in range(SIDE)).to_bytes(SIDE // 8, "big") for y in range(SIDE))
    packed = b"\x78\x01\x01" + struct.pack("<HH", len(rows), len(rows) ^ 0xFFFF) + rows + struct.pack(">I", zlib.adler32(rows))
    def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 1, 3, 0, 0, 0)) + chunk(b"PLTE", bytes(ground + ink))
            + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def recordings():
    files = {}
    for name, look in LOOKS.items():
        path = name.removeprefix("https://") if name.startswith("https://") else "sleepercdn.com/avatars/thumbs/" + name
        files[path + ".base64"] = base64.encodebytes(png(*look))
    return files
