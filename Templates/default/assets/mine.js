// The reader's own team: chosen once, marked on every page. Pages work without it.
(() => {
  'use strict';

  const main = document.querySelector('main[data-league]');
  if (!main) return;
  const key = `skidmark.team.${main.dataset.league}`;

  // Browsers may keep nothing, as in private windows; then a choice lasts as long as the page.
  let mine = '';
  try { mine = localStorage.getItem(key) ?? ''; } catch { /* kept nowhere */ }

  const mark = () => {
    for (const each of main.querySelectorAll('[data-team]')) {
      each.classList.toggle('mine', each.dataset.team === mine);
    }
  };
  mark();

  const item = document.querySelector('[data-mine]');
  const articles = [...main.querySelectorAll('article[data-team]')];
  if (!item || articles.length === 0) return;
  const select = item.querySelector('select');
  // By name: a list by rank would tell the ranks before the reader asks.
  const teams = articles.map((each) => [each.querySelector('.team-name').textContent, each.dataset.team]);
  teams.sort(([one], [other]) => one.localeCompare(other));
  for (const [name, team] of teams) select.append(new Option(name, team));
  const link = document.createElement('a');
  link.textContent = 'My team';
  const show = () => {
    select.value = mine;
    link.href = `#team-${mine}`;
    if (mine) { item.append(link); } else { link.remove(); }
    item.classList.toggle('has-mine', mine !== '');
  };
  select.addEventListener('change', () => {
    mine = select.value;
    try {
      if (mine) { localStorage.setItem(key, mine); } else { localStorage.removeItem(key); }
    } catch { /* kept nowhere */ }
    mark();
    show();
    if (mine) location.hash = `team-${mine}`;
  });
  show();
})();
