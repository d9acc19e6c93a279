"""Whether charts can be read: contrast of every mark, and labels that neither overlap nor are cut off."""
from measure_layout import SEEN

# Marks that carry no data, so that they may be faint. What is not in this list needs 3:1.
DECORATIONS = (
    ".team-mark *",  # the circle behind a team's letters; the letters are measured
    ".chart-axis path",  # grid lines
    ".rays path",  # the poster's ground
    ".chart-base",  # base lines
    ".chart-fair",  # the line of fair luck: the dots say the same by their shape
    ".story-shade",  # bands behind the windows of a story
    ".sparkline line",  # the league's mean behind a team's line
    ".odds-bar rect:not(.odds-part)",  # the empty part of a bar
)

# Colors as Chromium draws them, from any notation: red, green, blue from 0 to 255 and alpha from 0 to 1.
COLORS = """
const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
const known = new Map();
const parse = (color) => {
  if (!known.has(color)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    known.set(color, [r, g, b, a / 255]);
  }
  return known.get(color);
};
const over = (top, alpha, below) => below.map((each, i) => top[i] * alpha + each * (1 - alpha));
const luminance = (color) => {
  const [r, g, b] = color.map(each => each / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
const ancestors = (e) => { const all = []; for (let each = e; each; each = each.parentElement) { all.push(each); } return all; };
const opacity = (e) => ancestors(e).reduce((product, each) => product * Number(getComputedStyle(each).opacity), 1);
const behind = (e) => ancestors(e).reverse().reduce((below, each) => {
  if (each.closest('svg')) { return below; }
  const color = parse(getComputedStyle(each).backgroundColor);
  return over(color, color[3], below);
}, parse(getComputedStyle(document.documentElement).colorScheme.includes('dark')
  && matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : '#ffffff').slice(0, 3));
"""

CONTRASTS = SEEN + COLORS + """
const SHAPES = 'path, line, polyline, polygon, rect, circle, ellipse';
const found = new Map();
const name = (each) => each.tagName.toLowerCase() + [...each.classList].map(c => '.' + c).join('');
const report = (kind, e, ratio) => {
  const parent = e.parentElement;
  const root = e.closest('svg') ?? e;
  const where = [root.closest('.chart') ?? root, parent, e].map(name).join(' ');
  if (!found.has(where) || found.get(where).ratio > ratio) { found.set(where, {kind, where, ratio}); }
};
const paint = (e, property) => {
  const style = getComputedStyle(e), value = style[property];
  if (value === 'none' || (property === 'stroke' && parseFloat(style.strokeWidth) === 0)) { return null; }
  if (value.startsWith('url(')) { return {color: [0, 0, 0], alpha: 1, isUnknown: true}; }
  const color = parse(value);
  const alpha = color[3] * Number(style[property + 'Opacity']) * opacity(e);
  return alpha > 0 ? {color, alpha} : null;
};
const inside = (box, outer) => box.left >= outer.left - 1 && box.right <= outer.right + 1
  && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
// What is painted in the same drawing before, and beneath all of it, is the background.
const ground = (e, shapes, below) => {
  const box = e.getBoundingClientRect();
  const middle = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2);
  for (const each of shapes) {
    if (each === e || !(each.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING)) { continue; }
    const fill = paint(each, 'fill');
    if (!fill || !inside(box, each.getBoundingClientRect())) { continue; }
    if (each.isPointInFill(middle.matrixTransform(each.getScreenCTM().inverse()))) { below = over(fill.color, fill.alpha, below); }
  }
  return below;
};
for (const svg of document.querySelectorAll('svg')) {
  if (!isSeen(svg)) { continue; }
  const shapes = [...svg.querySelectorAll(SHAPES)].filter(e => !e.closest('defs, clipPath, mask, symbol')
    && e.checkVisibility({visibilityProperty: true}));
  const page = behind(svg);
  for (const e of shapes) {
    const box = e.getBoundingClientRect();
    if (e.matches(arguments[0]) || (box.width === 0 && box.height === 0)) { continue; }
    const paints = [paint(e, 'fill'), paint(e, 'stroke')].filter(each => each);
    if (paints.length === 0) { continue; }
    const below = ground(e, shapes, page);
    report('mark', e, Math.max(...paints.map(each => each.isUnknown ? 0 : contrast(over(each.color, each.alpha, below), below))));
  }
  for (const e of svg.querySelectorAll('text')) {
    const fill = paint(e, 'fill');
    if (!fill || !e.textContent.trim() || !isSeen(e)) { continue; }
    // A halo is the background that a label brings along.
    const style = getComputedStyle(e), halo = paint(e, 'stroke');
    const hasHalo = halo && style.paintOrder.startsWith('stroke') && parseFloat(style.strokeWidth) >= 2;
    const below = hasHalo ? over(halo.color, halo.alpha, page) : ground(e, shapes, page);
    report('text', e, contrast(over(fill.color, fill.alpha, below), below));
  }
}
// Bars may be boxes of HTML, too.
for (const e of document.querySelectorAll('.chart *:not(svg, svg *)')) {
  const color = parse(getComputedStyle(e).backgroundColor);
  if (e.children.length || e.textContent.trim() || color[3] === 0 || !isSeen(e) || e.matches(arguments[0])) { continue; }
  const below = behind(e.parentElement);
  report('mark', e, contrast(over(color, color[3] * opacity(e), below), below));
}
return [...found.values()];
"""

LABELS = SEEN + """
const faults = [];
const drawings = [...document.querySelectorAll('.chart, svg')].filter(e => !e.matches('.team-mark') && !e.parentElement.closest('.chart, svg'));
for (const drawing of drawings) {
  if (!isSeen(drawing)) { continue; }
  const labels = [...drawing.querySelectorAll(drawing.matches('svg') ? 'text' : 'svg text')]
    .filter(e => e.textContent.trim() && isSeen(e) && !e.closest('.team-mark'))
    .map(e => ({e, text: e.textContent.trim(), box: e.getBoundingClientRect()}));
  if (!drawing.matches('svg')) {
    const range = document.createRange();
    for (const node of texts(drawing)) {
      if (node.parentElement.closest('svg, figcaption, table, details')) { continue; }
      range.selectNodeContents(node);
      labels.push({e: node.parentElement, text: node.data.trim(), box: range.getBoundingClientRect()});
    }
  }
  const where = drawing.tagName.toLowerCase() + '.' + (drawing.getAttribute('class') ?? '').split(' ').join('.');
  labels.forEach((a, i) => {
    for (const b of labels.slice(i + 1)) {
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width > 0 && height > 0 && width * height > 1) {
        faults.push(`${where}: "${a.text}" and "${b.text}" overlap by ${width.toFixed(1)} x ${height.toFixed(1)} px`);
      }
    }
    const edges = [['window', {left: 0, right: document.documentElement.clientWidth, top: -Infinity, bottom: Infinity}]];
    for (let each = a.e.parentElement; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (/auto|scroll/.test(style.overflowX)) { edges.shift(); break; }
      if (each.matches('svg, .chart, .chart *') && style.overflowX !== 'visible') { edges.push([each.tagName, each.getBoundingClientRect()]); }
    }
    for (const [edge, box] of edges) {
      const cut = Math.max(box.left - a.box.left, a.box.right - box.right, box.top - a.box.top, a.box.bottom - box.bottom);
      if (cut > 1) { faults.push(`${where}: "${a.text}" is cut off by ${cut.toFixed(1)} px at the edge of the ${edge.toLowerCase()}`); }
    }
  });
}
return faults;
"""


def contrasts(browser):
    """The faintest mark and text of each kind in the page's drawings: `kind`, `where` and `ratio`."""
    return browser.run(CONTRASTS, ", ".join(DECORATIONS))


def label_faults(browser):
    """Labels of charts that overlap or are cut off, in words."""
    return browser.run(LABELS)
