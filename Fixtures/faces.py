"""The invented teams' faces, drawn as SVG: flat shapes with one outline, 256 points wide, readable at 24."""

INK = "#2b2118"


def shape(kind, fill, **more):
    """An outlined shape; `w` is the width of its outline."""
    width = more.pop("w", 7)
    rest = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in more.items())
    line = f' stroke="{INK}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"' if width else ""
    return f'<{kind} fill="{fill}"{line} {rest}/>'


def path(fill, d, **more): return shape("path", fill, d=d, **more)
def line(d, **more): return shape("path", "none", d=d, **more)
def dot(x, y, r, fill, **more): return shape("circle", fill, cx=x, cy=y, r=r, **more)
def oval(x, y, rx, ry, fill, **more): return shape("ellipse", fill, cx=x, cy=y, rx=rx, ry=ry, **more)
def box(x, y, width, height, fill, round=0, **more): return shape("rect", fill, x=x, y=y, width=width, height=height, rx=round, **more)


def eyes(left, right, y, r=18, look=(0, 0), white="#fff"):
    """Two eyes that look somewhere, in shares of their radius."""
    return "".join(dot(x, y, r, white, w=6) + dot(x + look[0] * r * 0.5, y + look[1] * r * 0.5, r * 0.42, INK, w=0) for x in (left, right))


def picture(ground, *parts): return f'<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><rect width="256" height="256" fill="{ground}"/>{"".join(parts)}</svg>'


def word(x, y, size, text, fill=INK): return f'<text x="{x}" y="{y}" font-family="DejaVu Sans" font-weight="bold" font-size="{size}" text-anchor="middle" fill="{fill}">{text}</text>'


GRAVY_TRAIN = picture(
    "#f2b84b", dot(196, 34, 18, "#a8612c"), dot(164, 26, 22, "#a8612c"),
    path("#46505c", "M104 84 L96 40 H160 L152 84 Z"), path("#8a4b20", "M90 36 H166 V50 Q160 68 154 50 Q142 56 138 72 Q128 80 124 54 Q110 46 90 52 Z"),
    path("#c9372c", "M70 206 H186 L216 248 H40 Z"), line("M100 208 L86 246 M128 208 V246 M156 208 L170 246"),
    box(34, 176, 188, 32, "#c9372c", 6), dot(54, 192, 22, "#8593a1"), dot(202, 192, 22, "#8593a1"),
    dot(128, 132, 76, "#46505c"), dot(128, 132, 60, "#8593a1"),
    path(INK, "M72 112 Q128 96 184 112 L182 142 Q154 152 128 136 Q102 152 74 142 Z"),
    eyes(104, 152, 125, 13, (1, 0)), line("M106 166 Q128 182 150 166"))
LAWYER = picture(
    "#7fa6c9", path("#2f3440", "M28 256 Q32 196 128 192 Q224 196 228 256 Z"), path("#fff", "M128 196 L108 252 H126 L128 216 L130 252 H148 Z"),
    *[dot(x, y, 24, "#f4f1e8") for x, y in ((50, 118), (46, 154), (54, 188), (206, 118), (210, 154), (202, 188))],
    oval(128, 136, 64, 74, "#e8b48c"), path("#f4f1e8", "M52 116 Q48 34 128 30 Q208 34 204 116 Q176 78 128 82 Q80 78 52 116 Z"),
    line("M92 60 Q104 50 114 60 M140 60 Q152 50 164 60"), eyes(102, 154, 130, 18, (0, 1)),
    line("M80 104 L112 98 M176 104 L144 98"), line("M104 186 Q128 164 152 186"), path("#6fc3ea", "M186 132 q14 22 0 28 q-14 -6 0 -28 Z", w=5))
TROPHY = picture(
    "#5c4a86", path("none", "M70 66 H34 Q30 132 84 138 M186 66 H222 Q226 132 172 138"), path("#f3c33c", "M62 44 H194 Q196 168 128 172 Q60 168 62 44 Z"),
    path("#f3c33c", "M116 170 H140 V204 H116 Z"), box(80, 204, 96, 34, "#7b4a24", 6), eyes(100, 156, 92, 20, (1, 0)),
    line("M78 70 L118 74 M178 62 L140 74"), line("M108 140 Q130 132 150 142"),
    f'<g transform="rotate(14 196 190)">{dot(200, 190, 38, "#fff")}{word(200, 212, 62, "?", "#c9372c")}</g>')
MOUNTAIN = picture(
    "#f0905a", dot(204, 64, 32, "#f8d66b"), path("#6f7f93", "M8 246 L108 58 Q120 40 134 58 L248 246 Z"),
    path("#fff", "M78 116 L108 58 Q120 40 134 58 L166 112 L146 128 L128 108 L108 132 Z"), line("M120 48 V14"), path("#c9372c", "M122 12 L164 22 L122 34 Z"),
    eyes(98, 152, 166, 18, (0, 1)), line("M76 138 L112 146 M174 138 L140 146"), line("M102 222 Q126 200 150 222"))
BEAR = picture(
    "#34406b", dot(58, 96, 28, "#8a5a36"), dot(198, 96, 28, "#8a5a36"), oval(128, 152, 92, 84, "#a06b40"), oval(128, 186, 46, 36, "#e9cfa8"),
    path(INK, "M112 168 Q128 160 144 168 Q138 184 128 184 Q118 184 112 168 Z", w=4), line("M128 186 V198 M112 206 Q128 214 144 206"),
    line("M70 140 Q86 158 104 140 M152 140 Q170 158 186 140"), path("#3f86c6", "M52 92 Q96 26 202 56 L228 116 Q196 78 190 90 Q124 66 52 92 Z"),
    path("#fff", "M42 92 Q118 52 204 90 L200 112 Q120 76 48 114 Z"), dot(230, 122, 17, "#fff"), word(222, 48, 44, "z", "#f8d66b"), word(196, 30, 30, "z", "#f8d66b"))
FOOTBALL = picture(
    "#6fb7a4", oval(128, 32, 52, 15, "none", w=17), f'<ellipse cx="128" cy="32" rx="52" ry="15" fill="none" stroke="#f8d66b" stroke-width="8"/>',
    oval(128, 146, 74, 94, "#9c5428"), line("M128 64 V104", w=9), line("M112 74 H144 M112 88 H144", w=6), eyes(100, 156, 136, 20, (0, -1)),
    line("M116 176 Q128 170 140 176", w=6), path("#e8b48c", "M92 256 Q90 216 124 188 L128 200 L132 188 Q166 216 164 256 Z"), line("M128 200 V254", w=5))
SLINGSHOT = picture(
    "#c25b6e", path("#a06b40", "M108 252 V184 Q52 168 46 88 H82 Q86 140 128 144 Q170 140 174 88 H210 Q204 168 148 184 V252 Z"),
    path("#e3e0d6", "M46 92 L82 96 L118 116 H138 L174 96 L210 92 L210 108 L150 132 H106 L46 108 Z", w=5),
    path("#f3c33c", "M74 78 L66 20 L100 48 L128 12 L156 48 L190 20 L182 78 Z"), dot(128, 58, 8, "#c9372c", w=4),
    dot(128, 120, 27, "#8c939c"), eyes(112, 144, 170, 15, (0, -1)), line("M112 200 Q128 214 144 200"))
PAYROLL = picture(
    "#b8c47a", path("#e9e6da", "M22 256 Q30 206 128 200 Q226 206 234 256 Z"), path("#c9372c", "M116 204 H140 L146 222 L136 256 H120 L110 222 Z"),
    dot(56, 132, 18, "#f0c49c"), dot(200, 132, 18, "#f0c49c"), path("#f0c49c", "M58 110 Q58 38 128 36 Q198 38 198 110 V146 Q194 208 128 210 Q62 208 58 146 Z"),
    line("M64 74 Q96 30 160 44 M68 84 Q104 42 178 62", w=6), eyes(96, 160, 122, 25, (0, 0.2)), line("M122 120 Q128 112 134 120 M70 116 L58 108 M186 116 L198 108"),
    path("#5b3a22", "M84 180 Q84 158 108 160 Q122 158 128 166 Q134 158 148 160 Q172 158 172 180 Q150 172 128 176 Q106 172 84 180 Z", w=4), line("M116 192 H140"))
TEACHER = picture(
    "#2f6b4f", word(44, 62, 58, "÷", "#e6efe6"), word(212, 66, 52, "3", "#e6efe6"), dot(128, 34, 28, "#8d4a2b"), line("M84 52 L176 18", w=13),
    f'<path d="M86 51 L174 19" stroke="#f3c33c" stroke-width="7"/>', path("#7d3f6b", "M26 256 Q34 208 128 204 Q222 208 230 256 Z"),
    oval(128, 136, 66, 76, "#c68a5c"), path("#8d4a2b", "M60 142 Q52 54 128 52 Q204 54 196 142 Q180 92 128 88 Q76 92 60 142 Z"),
    eyes(100, 156, 138, 22, (0.6, 0)), line("M122 138 H134"), line("M80 104 L116 108 M176 104 L140 108"), line("M108 184 H148"))
CHEF = picture(
    "#e8674c", path("#fff", "M70 98 Q20 92 34 52 Q50 20 88 36 Q104 4 146 18 Q164 20 170 36 Q214 22 224 56 Q230 92 186 98 V120 H70 Z"),
    oval(128, 160, 70, 66, "#e0a878"), path("#fff", "M62 98 H194 V128 H62 Z"), eyes(102, 154, 156, 17, (0, -0.3)), dot(76, 184, 10, "#ea8a74", w=0), dot(180, 184, 10, "#ea8a74", w=0),
    path("#7a1f1c", "M90 186 H166 Q160 224 128 224 Q96 224 90 186 Z"), path("#fff", "M100 188 H122 V204 H102 Z M134 188 H156 L154 204 H134 Z", w=4), path("#f3d34a", "M40 256 Q60 226 128 234 Q196 226 216 256 Z"))
SAUSAGE = picture(
    "#f4dc8c", line("M222 250 L186 196", w=17), f'<path d="M222 250 L186 196" stroke="#b9bfc7" stroke-width="8"/>',
    path("#c4573a", "M58 66 Q30 42 62 26 Q112 12 168 74 Q232 150 206 204 Q184 238 152 204 Q144 140 58 66 Z"),
    line("M72 40 Q100 38 126 62", w=5), eyes(124, 168, 114, 21, (-0.3, -0.6)), oval(164, 168, 13, 18, "#5a1712", w=6),
    line("M96 92 L132 82 M186 96 L160 80"), path("#6fc3ea", "M206 92 q17 26 0 33 q-17 -7 0 -33 Z", w=5), path("#fff", "M-6 262 V236 Q60 212 136 228 Q160 236 164 262 Z"), line("M30 244 Q80 232 130 244", w=5))
COMPUTER = picture(
    "#8c7bb5", path("#c9c3b4", "M104 180 H152 L160 214 H96 Z"), box(30, 32, 196, 156, "#e4dfd0", 14), box(50, 52, 156, 114, "#2f62b5", 6),
    dot(92, 92, 10, "#fff", w=0), dot(164, 92, 10, "#fff", w=0), f'<path d="M84 146 Q128 104 172 146" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round"/>',
    *[box(x, 212, 50, 34, "#e4dfd0", 6) for x in (42, 103, 164)], line("M58 230 H76 M119 230 H137 M180 230 H198", w=6))
SKULL = picture(
    "#7d8a5c", path("#f1ecdc", "M52 120 Q52 36 128 34 Q204 36 204 120 Q204 156 174 170 V204 H82 V170 Q52 156 52 120 Z"), dot(98, 122, 26, INK, w=0), dot(158, 122, 26, INK, w=0),
    dot(104, 116, 6, "#fff", w=0), dot(164, 116, 6, "#fff", w=0), path(INK, "M128 142 L116 164 H140 Z", w=2), line("M106 180 V202 M128 180 V202 M150 180 V202", w=5),
    line("M40 120 Q40 20 128 18 Q216 20 216 120", w=11), box(22, 104, 36, 58, "#c9372c", 12), box(198, 104, 36, 58, "#c9372c", 12), line("M40 162 Q44 220 96 224", w=8), dot(104, 224, 11, INK, w=0))
SPREADSHEET = picture(
    "#3f4a63", box(46, 92, 164, 150, "#f7f7f2", 6), path("#3f9a63", "M46 92 H210 V122 H46 Z"), line("M46 152 H210 M46 182 H210 M46 212 H210 M100 122 V242 M156 122 V242", w=4),
    path(INK, "M62 136 H194 L190 154 Q184 178 158 178 Q134 176 132 150 H124 Q122 176 98 178 Q72 178 66 154 Z"), f'<path d="M78 146 L92 146 L84 166 Z M146 146 L160 146 L152 166 Z" fill="#6b7fa8"/>',
    line("M104 212 Q132 226 158 206"), path("#5b3a22", "M70 88 L80 34 Q102 46 128 34 Q152 46 176 34 L186 88 Z"), path("#c9372c", "M72 72 H184 L186 90 H70 Z"), path("#5b3a22", "M24 88 Q128 110 232 88 Q226 112 128 114 Q30 112 24 88 Z"))
SNAIL = picture(
    "#94c9e0", path("#e7c987", "M20 232 Q24 198 70 202 V112 Q70 78 102 80 Q134 82 130 118 V196 H220 Q242 204 238 232 Z"), dot(176, 146, 62, "#c46a4a"),
    line("M176 146 Q160 146 164 162 Q176 182 198 164 Q214 134 184 116 Q148 108 136 146 Q134 188 176 196", w=8), line("M88 86 L74 40 M114 84 L124 38"),
    dot(72, 36, 17, "#fff"), dot(126, 34, 17, "#fff"), dot(78, 36, 7, INK, w=0), dot(132, 34, 7, INK, w=0), path("#e04a5a", "M70 96 H132 V114 H70 Z"), line("M86 138 Q100 152 116 138"),
    path("#3f86c6", "M74 158 L100 206 L128 158", w=6), dot(100, 204, 20, "#f3c33c"), word(100, 214, 26, "7"))
HAIRCUT = picture(
    "#eab0bd", path("#46505c", "M26 256 Q34 216 128 210 Q222 216 230 256 Z"), dot(52, 142, 18, "#f0c49c"), dot(204, 142, 18, "#f0c49c"), oval(128, 146, 72, 80, "#f0c49c"),
    path("#c9822e", "M48 150 Q32 30 128 28 Q224 30 208 128 L190 112 L180 138 L166 96 L148 126 L138 82 L122 116 L104 90 L94 130 L78 108 L66 154 Z"), line("M150 30 L170 6 M132 28 L128 4 M172 38 L196 20"),
    eyes(102, 156, 156, 18, (0, -1)), line("M102 202 Q112 192 124 202 Q136 212 152 198"))
LOON = picture(
    "#5d7fa3", path("#24303d", "M58 256 Q40 170 84 122 Q70 42 136 38 Q190 42 190 92 L238 104 L190 122 Q190 150 168 164 Q196 190 204 256 Z"), path("#e8b23c", "M188 90 L242 104 L186 120 Z"),
    path("#f3f3ee", "M76 142 Q112 166 164 160 L168 176 Q108 184 68 160 Z", w=5), dot(142, 84, 22, "#e0473c", w=6), dot(148, 86, 9, INK, w=0), line("M114 58 L160 66"),
    path("#8fd3f2", "M140 114 q15 24 0 30 q-15 -6 0 -30 Z", w=5), *[dot(x, y, 6, "#f3f3ee", w=0) for x, y in ((90, 202), (118, 216), (146, 204), (104, 238), (168, 228), (74, 232), (138, 240))],
    path("#a9d8ee", "M-6 262 V232 Q20 220 44 234 Q72 248 100 236 L256 262 Z", w=0))
BOOT = picture(
    "#8fb35a", path("#f7f7f2", "M54 26 H128 V70 H54 Z"), line("M54 44 H128", w=5), path("#d9433a", "M50 66 H132 Q132 112 164 124 Q240 138 240 198 H40 Q42 130 50 66 Z"), path("#f7f7f2", "M36 196 H242 V214 H36 Z"),
    *[path(INK, f"M{x} 216 h26 l-5 24 h-16 Z", w=3) for x in (52, 96, 160, 206)], eyes(84, 134, 140, 19, (0.8, 0.4)), line("M60 106 L104 124 M156 108 L118 124", w=9), path("#fff", "M82 178 H152 V190 H82 Z", w=5), line("M100 178 V190 M117 178 V190 M134 178 V190", w=4))
PADLOCK = picture(
    "#d98c3f", line("M78 118 V82 Q78 30 128 30 Q178 30 178 82 V118", w=33), '<path d="M78 118 V82 Q78 30 128 30 Q178 30 178 82 V118" fill="none" stroke="#c9d0d8" stroke-width="19"/>',
    box(42, 110, 172, 128, "#f3c33c", 18), dot(94, 156, 24, "#fff"), dot(166, 156, 18, "#fff"), dot(102, 160, 9, INK, w=0), dot(160, 152, 8, INK, w=0), line("M70 128 L112 122 M148 130 L184 134"),
    line("M90 204 Q128 226 168 200"), path("#e8748a", "M126 214 h26 v14 q-13 16 -26 0 Z", w=5))
GHOST = picture(
    "#4b3b6b", path("#f4f2fa", "M44 244 V122 Q46 28 128 26 Q210 28 212 122 V244 L184 222 L156 246 L128 222 L100 246 L72 222 Z"), oval(100, 112, 17, 24, INK, w=0), oval(154, 112, 17, 24, INK, w=0),
    dot(105, 103, 6, "#fff", w=0), dot(159, 103, 6, "#fff", w=0), oval(126, 160, 12, 15, INK, w=0), f'<g transform="rotate(12 190 176)">{box(160, 132, 62, 96, "#46505c", 10)}{box(169, 144, 44, 66, "#bfe3f2", 3, w=4)}{word(191, 186, 36, "…")}</g>')
BRICK = picture(
    "#a8c4c0", box(36, 106, 184, 132, "#c65a3e", 8), line("M36 150 H76 M180 150 H220 M36 196 H220 M76 106 V150 M180 106 V150 M62 196 V238 M128 196 V238 M194 196 V238 M54 150 V196 M204 150 V196", w=5),
    eyes(102, 154, 146, 19, (0, -0.8)), line("M108 184 Q128 174 148 184"), path("#f7c52f", "M52 104 Q50 34 128 32 Q206 34 204 104 Z"), path("#f7c52f", "M24 96 H232 V114 H24 Z"), line("M112 34 V88 M144 34 V88", w=5))
TAG = picture(
    "#e7e0cf", path("#57a88b", "M128 18 L214 82 V228 Q214 240 202 240 H54 Q42 240 42 228 V82 Z"), dot(128, 62, 14, "#e7e0cf"), line("M128 56 Q150 26 190 14", w=6),
    path(INK, "M60 110 H196 L192 128 Q186 150 162 150 Q138 150 134 122 H122 Q118 150 94 150 Q70 150 64 128 Z"), line("M100 176 Q134 190 160 164"), word(128, 230, 42, "%", "#fff"))
