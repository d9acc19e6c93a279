// Remembers what a reader has revealed. Without it, details open and close all the same.
(() => {
  'use strict';

  const prefix = 'skidmark.reveal.';
  const always = prefix + 'always';

  // Browsers may keep nothing, as in private windows; then a choice lasts as long as the page.
  const memory = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, isOn) {
      try {
        if (isOn) { localStorage.setItem(key, 'yes'); } else { localStorage.removeItem(key); }
      } catch { /* kept nowhere */ }
    },
  };

  const parts = (root) => [...root.querySelectorAll('details.reveal[data-reveal]')];

  // The whole page opens and closes what is in it and next to it: one tap shows a week.
  const follow = (details) => {
    details.addEventListener('toggle', () => {
      memory.set(prefix + details.dataset.reveal, details.open);
      if (!details.classList.contains('reveal-page')) { return; }
      for (const part of parts(document)) {
        if (part.dataset.reveal.startsWith(details.dataset.reveal + '/')) { part.open = details.open; }
      }
    });
  };

  const restore = (details) => {
    const isOpen = memory.get(always) || memory.get(prefix + details.dataset.reveal);
    if (isOpen) { details.open = true; }
  };

  const offerAlways = (details) => {
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = memory.get(always) !== null;
    box.addEventListener('change', () => {
      memory.set(always, box.checked);
      if (box.checked) { for (const part of parts(document)) { part.open = true; } }
    });
    label.append(box, ' Always show scores');
    const line = document.createElement('p');
    line.className = 'reveal-always';
    line.append(label);
    details.before(line);
  };

  // A strict page has no outcomes: they come from the file that its links lead to.
  const fetched = new Map();
  const revealedPage = (address) => {
    const page = address.split('#')[0];
    if (!fetched.has(page)) {
      fetched.set(page, fetch(page).then((answer) => {
        if (!answer.ok) { throw new Error(String(answer.status)); }
        return answer.text();
      }).then((text) => new DOMParser().parseFromString(text, 'text/html')));
    }
    return fetched.get(page);
  };

  const bring = async (link) => {
    const source = await revealedPage(link.href);
    const found = parts(source).find((part) => part.dataset.reveal === link.dataset.revealLink);
    if (!found) { throw new Error('nothing to reveal'); }
    const base = new URL(link.href, location.href);
    // Addresses in the other file are relative to it.
    for (const anchor of found.querySelectorAll('a[href]')) {
      const address = anchor.getAttribute('href');
      if (!address.startsWith('#')) { anchor.href = new URL(address, base).href; }
    }
    const details = document.adoptNode(found);
    follow(details);
    const place = link.closest('.game, .reveal-page, .story-part') ?? link;
    if (place.classList.contains('game')) { place.replaceChildren(details); } else { place.replaceWith(details); }
    return details;
  };

  const replaceLink = (link) => {
    const open = async () => {
      try {
        const details = await bring(link);
        details.open = true;
        details.querySelector('summary').focus();
      } catch {
        location.href = link.href;
      }
    };
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) { return; }
      if (!location.protocol.startsWith('http')) { return; }
      event.preventDefault();
      open();
    });
    const key = prefix + link.dataset.revealLink;
    if (location.protocol.startsWith('http') && (memory.get(always) || memory.get(key))) {
      bring(link).then((details) => { details.open = true; }).catch(() => {});
    }
  };

  for (const details of parts(document)) {
    restore(details);
    follow(details);
  }
  for (const link of document.querySelectorAll('a[data-reveal-link]')) { replaceLink(link); }
  const whole = document.querySelector('.reveal-page');
  if (whole) { offerAlways(whole); }
})();
