// Searches all weeks by the site's index, in the reader's browser.
(() => {
  'use strict';

  const form = document.querySelector('[data-search]');
  if (!form) return;

  const field = form.querySelector('input');
  const said = document.querySelector('[data-search-said]');
  const list = document.querySelector('[data-search-results]');
  const shown = 40;
  const excerpt = 150;

  // Letters without accents and in one case; what has no plain form is written out.
  const letters = { ß: 'ss', ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i' };
  const fold = (text) => text.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase()
    .replace(/[ßøđłæœı]/g, (letter) => letters[letter]);
  const words = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

  // How many letters have to be changed, added, left out or swapped, if that is at most `limit`.
  const distance = (one, other, limit) => {
    if (Math.abs(one.length - other.length) > limit) return limit + 1;
    let before = [];
    let last = Array.from({ length: other.length + 1 }, (_, index) => index);
    for (let i = 1; i <= one.length; i += 1) {
      const row = [i];
      for (let j = 1; j <= other.length; j += 1) {
        const isSame = one[i - 1] === other[j - 1];
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
      }
      before = last;
      last = row;
    }
    return last[other.length];
  };

  // How well a word of an entry answers one that was typed: 0 for not at all.
  const likeness = (typed, word) => {
    if (word === typed) return 8;
    if (word.startsWith(typed)) return 5;
    if (/\d/.test(typed) || typed.length < 4) return 0;
    const limit = typed.length < 8 ? 1 : 2;
    const found = distance(typed, word, limit);
    if (found <= limit) return 3 - found;
    return distance(typed, word.slice(0, typed.length), 1) <= 1 ? 1 : 0;
  };

  const weights = { team: 4, owner: 4, title: 3, league: 2, season: 2, text: 1 };
  const score = (entry, typed) => {
    let sum = 0;
    for (const one of typed) {
      let best = 0;
      for (const [column, weight] of Object.entries(weights)) {
        for (const word of entry.words[column]) best = Math.max(best, likeness(one, word) * weight);
      }
      if (best === 0) return 0;
      sum += best;
    }
    return sum;
  };

  const row = (columns, values) => Object.fromEntries(columns.map((name, at) => [name, values[at]]));
  const read = (index) => {
    const pages = index.pages.map((each) => row(index.page_columns, each));
    const folded = new Map();
    const once = (text) => {
      if (!folded.has(text)) folded.set(text, [...new Set(words(text))]);
      return folded.get(text);
    };
    return index.entries.map((each, place) => {
      const entry = row(index.entry_columns, each);
      const all = { ...pages[entry.page], ...entry, place };
      all.words = Object.fromEntries(
        Object.keys(weights).map((column) => [column, once(String(all[column] ?? ''))]));
      return all;
    });
  };

  let entries = null;
  const load = () => {
    // A script is read from the disk too.
    entries ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      script.src = form.dataset.search;
      document.head.append(script);
    }).then(() => read(window.skidmarkIndex));
    // The next attempt may have a network.
    entries.catch(() => { entries = null; });
    return entries;
  };

  // The part of a text around the first word that was found.
  const around = (text, typed) => {
    if (text.length <= excerpt) return text;
    const found = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
      .find((word) => typed.some((one) => words(word[0]).some((each) => likeness(one, each) > 0)));
    const start = Math.max(0, Math.min((found?.index ?? 0) - 40, text.length - excerpt));
    const begin = start > 0 ? text.indexOf(' ', start) + 1 : 0;
    const part = text.slice(begin, begin + excerpt);
    const isWhole = begin + excerpt >= text.length;
    return `${begin > 0 ? '… ' : ''}${isWhole ? part : `${part.slice(0, part.lastIndexOf(' '))} …`}`;
  };

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };
  const item = (entry, typed) => {
    const link = element('a', '', entry.team || [entry.league, entry.title].filter(Boolean).join(', '));
    link.href = `${form.dataset.root}${entry.path}index.html${entry.anchor ? `#${entry.anchor}` : ''}`;
    const made = element('li', 'search-result', '');
    const heading = element('p', 'search-name', '');
    heading.append(link, entry.owner ? ` (${entry.owner})` : '');
    made.append(heading);
    if (entry.text) made.append(element('p', 'search-text', around(entry.text, typed)));
    // The commissioner's own pages are of no season and no league.
    const place = [entry.season && entry.title, entry.season, entry.league].filter(Boolean);
    if (place.length > 0) made.append(element('p', 'search-place', place.join(', ')));
    return made;
  };

  const count = (number) => {
    if (number === 0) return 'No results. The list below has every week and team.';
    const found = number === 1 ? '1 result' : `${number} results`;
    return number > shown ? `${found}. Showing the top ${shown}.` : `${found}.`;
  };

  let asked = 0;
  const search = async () => {
    const typed = words(field.value);
    asked += 1;
    const own = asked;
    const address = new URL(location.href);
    if (field.value.trim()) address.searchParams.set('q', field.value.trim());
    else address.searchParams.delete('q');
    history.replaceState(null, '', address);
    list.hidden = typed.length === 0;
    if (typed.length === 0) {
      said.textContent = '';
      list.replaceChildren();
      return;
    }
    try {
      const all = await load();
      if (own !== asked) return;
      const found = all.map((entry) => [score(entry, typed), entry]).filter(([value]) => value > 0)
        .sort(([one, a], [other, b]) => other - one || b.page - a.page || a.place - b.place);
      list.replaceChildren(...found.slice(0, shown).map(([, entry]) => item(entry, typed)));
      said.textContent = count(found.length);
    } catch {
      if (own !== asked) return;
      list.hidden = true;
      said.textContent = 'The search index could not be loaded. The list below has every week and team.';
    }
  };

  let wait = 0;
  field.addEventListener('input', () => {
    clearTimeout(wait);
    wait = setTimeout(search, 120);
  });
  field.addEventListener('focus', () => { load().catch(() => {}); }, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(wait);
    search();
  });
  form.hidden = false;
  field.value = new URL(location.href).searchParams.get('q') ?? '';
  if (field.value) search();
})();
