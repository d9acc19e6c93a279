"""What a reader sees of a page: its length, its first screen and the size of its text."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

PHONE = (390, 844)

# Whether an element is there for the eye. What only screen readers get is cut down to one pixel.
SEEN = """
const isSeen = (e) => {
  if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true})) { return false; }
  const box = e.getBoundingClientRect();
  return box.width > 1 && box.height > 1 && !e.closest('.visually-hidden, .skip:not(:focus)');
};
const texts = (root) => {
  const found = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() && !/^(SCRIPT|STYLE|TITLE|DESC|NOSCRIPT|TEXTAREA|OPTION)$/i.test(node.parentElement.tagName)
        && isSeen(node.parentElement)) { found.push(node); }
  }
  return found;
};
"""

FIRST_SCREEN = SEEN + """
const words = [], range = document.createRange();
for (const node of texts(document.body)) {
  for (const word of node.data.matchAll(/\\S+/g)) {
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    const box = range.getClientRects()[0];
    if (box && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth) { words.push(word[0]); }
  }
}
return words;
"""

# A button or link that begins with the word, and that a finger would hit.
IS_SHARE = """
const isShare = (e) => e.matches('a[href], button, summary')
  && /^\\s*share\\b/i.test(e.getAttribute('aria-label') || e.textContent);
"""
SHARES = SEEN + IS_SHARE + """
return [...document.querySelectorAll('a[href], button, summary')].filter(e => {
  if (!isShare(e) || !isSeen(e)) { return false; }
  const box = e.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth && !!hit && e.contains(hit);
}).length;
"""

# The letters in a team's round mark belong to a picture, and its name is next to it.
PICTURES = ".team-mark"
SIZES = SEEN + """
const found = new Map();
for (const node of texts(document.body)) {
  const e = node.parentElement;
  if (e.closest(arguments[0])) { continue; }
  let scale = 1;
  if (e.ownerSVGElement) {
    const matrix = e.getScreenCTM();
    scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  }
  const size = parseFloat(getComputedStyle(e).fontSize) * scale;
  const root = e.closest('.chart') ?? e.closest('svg');
  const name = (each) => each.tagName.toLowerCase() + [...each.classList].map(c => '.' + c).join('');
  const where = (root && root !== e ? name(root) + ' ' : '') + name(e);
  const known = found.get(where);
  if (!known || known.size > size) { found.set(where, {where, size, text: node.data.trim().slice(0, 40)}); }
}
return [...found.values()];
"""


# Where a paper begins with its first roast, in pixels of the page.
FIRST_ROAST = "return document.querySelector('.rankings .roast').getBoundingClientRect().top + scrollY;"

# Sizes of text that is not part of a drawing.
TYPE_SIZES = SEEN + """
const sizes = new Set();
for (const node of texts(document.body)) {
  const e = node.parentElement;
  if (!e.closest('svg')) { sizes.add(Math.round(parseFloat(getComputedStyle(e).fontSize))); }
}
return [...sizes].sort((one, other) => one - other);
"""

# Columns of numbers whose decimals differ: a point does not stand below the other.
UNEVEN = """
const faults = [];
for (const table of document.querySelectorAll('table:not(.marks)')) {
  const decimals = new Map();
  for (const row of table.tBodies[0]?.rows ?? []) {
    for (const cell of row.cells) {
      const found = cell.textContent.trim().match(/^[+−-]?\\d+(?:\\.(\\d+))?$/);
      if (!found || !cell.matches('.number')) { continue; }
      const known = decimals.get(cell.cellIndex) ?? new Set();
      known.add(found[1]?.length ?? 0);
      decimals.set(cell.cellIndex, known);
    }
  }
  for (const [column, kinds] of decimals) {
    if (kinds.size > 1) { faults.push(`${table.tHead?.rows[0].cells[column]?.textContent}: ${[...kinds].join(' and ')} decimals`); }
  }
}
return faults;
"""

# Names, headings, results and messages that are cut with dots.
CUT = SEEN + """
return texts(document.body).filter(e => /(…|\\.\\.\\.)/.test(e.data)
  && e.parentElement.closest('h1, h2, h3, h4, .back, .masthead, .game, .bump, .team-owner, .award-kind'))
  .map(e => e.data.trim().slice(0, 80));
"""


def first_roast(browser):
    """How far below the top of the page the first roast begins, in pixels."""
    return browser.run(FIRST_ROAST)


def type_sizes(browser):
    """The sizes of the page's text in whole pixels, drawings left out."""
    return browser.run(TYPE_SIZES)


def uneven_columns(browser):
    """The columns of tables whose numbers have different decimals."""
    return browser.run(UNEVEN)


def cut_texts(browser):
    """Headings, names and results that end in dots."""
    return browser.run(CUT)


def screens(browser):
    """How many phones, one below the other, show the whole page."""
    return browser.run("return document.scrollingElement.scrollHeight") / PHONE[1]


def first_screen(browser):
    """The words that can be read without scrolling, in the page's order."""
    return browser.run(FIRST_SCREEN)


def shares_on_screen(browser):
    """How many buttons or links to share are in reach without scrolling."""
    return browser.run(SHARES)


def tabs_to_share(browser, most=20):
    """How often Tab is pressed until a button or link to share has the focus; None if it never has."""
    browser.command("Emulation.setFocusEmulationEnabled", enabled=True)
    for pressed in range(1, most + 1):
        ActionChains(browser.driver).send_keys(Keys.TAB).perform()
        if browser.run(IS_SHARE + "return isShare(document.activeElement);"):
            return pressed
    return None


def text_sizes(browser):
    """The smallest text of each kind of element, in pixels of the screen: `where`, `size` and `text`."""
    return browser.run(SIZES, PICTURES)
