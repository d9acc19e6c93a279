// Steps through a matchup: one button opens the next part. Without it, each part opens by itself all the same.
(() => {
  'use strict';

  // Where a reader is in a story: the part and its score, which this reader has seen.
  const place = 'skidmark.at.';
  const remember = (key, value) => {
    try {
      if (value) { localStorage.setItem(place + key, JSON.stringify(value)); } else { localStorage.removeItem(place + key); }
    } catch { /* kept nowhere */ }
  };
  const recall = (key) => {
    try { return JSON.parse(localStorage.getItem(place + key)); } catch { return null; }
  };
  // Links to stories say where to continue.
  for (const line of document.querySelectorAll('[data-story-at]')) {
    const at = recall(line.dataset.storyAt);
    if (typeof at?.part === 'string') {
      const score = typeof at.score === 'string' ? `: ${at.score}` : '';
      line.textContent = typeof at.next === 'string'
        ? `Continue with ${at.next}${score && `, from ${at.part}${score}`}` : `Opened to ${at.part}${score}`;
      line.hidden = false;
    }
  }

  const story = document.querySelector('[data-story]');
  // A part is closed details or, on a strict page, a link that reveal.js replaces with them.
  const parts = () => [...story?.querySelectorAll('.story-part') ?? []];
  const words = (element) => element.textContent.replace(/\s+/g, ' ').trim();
  const isOpen = (part) => part.tagName === 'DETAILS' && part.open;
  const opener = (part) => part.querySelector('summary, a[data-reveal-link]');
  if (!story || !parts().some(opener)) { return; }

  const button = (text, action) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = text;
    element.addEventListener('click', action);
    return element;
  };

  const open = (part) => { if (!isOpen(part)) { opener(part).click(); } };
  const nextPart = () => parts().find((part) => !isOpen(part));

  const next = button('', () => {
    const part = nextPart();
    const place = parts().indexOf(part);
    open(part);
    // A strict page fetches the part first, and puts it where its link was.
    const arrive = (patience) => {
      const arrived = parts()[place];
      if (isOpen(arrived)) {
        arrived.scrollIntoView({ block: 'start' });
        opener(arrived).focus({ preventScroll: true });
      } else if (patience > 0) {
        setTimeout(() => arrive(patience - 1), 50);
      }
    };
    arrive(100);
  });
  const all = button('Show the whole game', () => { for (const part of parts()) { open(part); } });
  const none = button('Hide it again', () => {
    for (const part of parts()) { if (isOpen(part)) { part.open = false; } }
    next.focus();
  });

  const line = document.createElement('p');
  line.className = 'story-steps';
  line.append(next, all, none);
  story.after(line);

  // The score of the last part that is open, or nothing.
  const board = document.createElement('p');
  board.className = 'story-board';
  story.before(board);

  let isArriving = true;
  const update = () => {
    const opened = parts().filter(isOpen);
    const part = nextPart();
    next.hidden = all.hidden = !part;
    none.hidden = opened.length === 0;
    if (part) {
      const name = part.querySelector('.story-window').textContent;
      next.textContent = opened.length === 0
        ? `Begin with ${name}` : isArriving ? `Continue with ${name}` : `Next: ${name}`;
    }
    const score = opened.at(-1)?.querySelector('.story-now');
    board.replaceChildren(...(score ? score.cloneNode(true).childNodes : []));
    board.hidden = !score;
    const last = opened.at(-1);
    remember(story.dataset.story, last && {
      part: words(last.querySelector('.story-window')),
      next: part && words(part.querySelector('.story-window')),
      score: score && [...score.children].map(words).join(', '),
    });
  };
  // What was open when the reader came back is where to continue.
  story.addEventListener('toggle', () => { update(); }, true);
  line.addEventListener('click', () => { isArriving = false; });
  update();
})();
