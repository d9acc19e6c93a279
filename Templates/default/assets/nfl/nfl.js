// Sorts tables in place, and compares teams by any number. Without a script, headings lead to rankings instead.
(() => {
  'use strict';

  const value = (cell) => {
    const shown = [...cell.querySelectorAll('span')].find((each) => each.offsetParent !== null);
    return parseFloat((shown ?? cell).textContent);
  };

  for (const table of document.querySelectorAll('[data-sortable]')) {
    const body = table.tBodies[0];
    const heads = [...table.tHead.rows[0].cells];
    const said = document.createElement('p');
    said.className = 'visually-hidden';
    said.setAttribute('role', 'status');
    table.parentNode.after(said);
    heads.forEach((head, column) => {
      const name = head.textContent;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = name;
      head.replaceChildren(button);
      button.addEventListener('click', () => {
        const isDown = head.getAttribute('aria-sort') === 'descending';
        // Names first go up, numbers down.
        const goesUp = isDown || (column === 0 && head.getAttribute('aria-sort') !== 'ascending');
        for (const other of heads) other.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', goesUp ? 'ascending' : 'descending');
        const key = column === 0
          ? (row) => row.cells[0].textContent
          : (row) => value(row.cells[column]);
        const rows = [...body.rows].map((row) => [key(row), row]);
        rows.sort(([one], [other]) => {
          if (column === 0) return goesUp ? one.localeCompare(other) : other.localeCompare(one);
          // What is unknown stays below.
          if (Number.isNaN(one) || Number.isNaN(other)) return Number.isNaN(one) - Number.isNaN(other);
          return goesUp ? one - other : other - one;
        });
        body.append(...rows.map(([, row]) => row));
        said.textContent = `Sorted by ${name}, ${goesUp ? 'ascending' : 'descending'}`;
      });
    });
  }

  const pairs = document.querySelector('.nfl-pairs');
  const numbers = window.skidmarkNumbers;
  if (!pairs || !numbers) return;
  const own = numbers.teams.find((team) => team.id === pairs.dataset.team);
  const chosen = new Set(['points', 'total_yards', 'pass_yds', 'rush_yds', 'score_pct']);

  const cell = (place, isBetter) => {
    const element = document.createElement('td');
    if (!place) { element.textContent = '– '; return element; }
    const number = document.createElement(isBetter ? 'b' : 'span');
    number.textContent = place[0];
    const rank = document.createElement('small');
    rank.textContent = place[1];
    element.append(number, ' ', rank);
    return element;
  };
  const bar = (one, other, more) => {
    const [first, second] = more ? [one[2], other[2]] : [other[2], one[2]];
    // The mean of all has no rank.
    const gap = other[3] === null ? 0 : Math.min(Math.abs(one[3] - other[3]), 31);
    const share = first > 0 && second > 0
      ? 100 / (1 + (second / first) ** (1.2 + (1.3 * gap) / 31)) : 50;
    const space = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(space, 'svg');
    svg.setAttribute('viewBox', '0 0 100 6');
    svg.setAttribute('preserveAspectRatio', 'none');
    svg.setAttribute('aria-hidden', 'true');
    const rect = document.createElementNS(space, 'rect');
    rect.setAttribute('width', share.toFixed(1));
    rect.setAttribute('height', 6);
    svg.append(rect);
    return svg;
  };
  const fill = (section) => {
    const other = numbers.teams.find((team) => team.id === section.dataset.other);
    for (const table of section.querySelectorAll('table[data-side]')) {
      const rows = [];
      numbers.metrics.forEach((metric, index) => {
        if (metric.side !== table.dataset.side || !chosen.has(metric.key)) return;
        const [one, two] = [own.cells[index], other.cells[index]];
        const row = document.createElement('tr');
        const head = document.createElement('th');
        head.scope = 'row';
        head.textContent = metric.title[0].toUpperCase() + metric.title.slice(1);
        if (one && two) head.append(bar(one, two, metric.more));
        const lead = one && two ? (metric.more ? one[2] - two[2] : two[2] - one[2]) : 0;
        row.append(cell(one, lead > 0.001), head, cell(two, lead < -0.001));
        rows.push(row);
      });
      table.tBodies[0].replaceChildren(...rows);
    }
  };
  const fillAll = () => { for (const section of pairs.children) fill(section); };

  const picker = document.createElement('details');
  picker.className = 'nfl-pick';
  const summary = document.createElement('summary');
  summary.textContent = 'Choose the numbers';
  picker.append(summary);
  const firstSide = numbers.metrics[0].side;
  const categories = [...new Set(numbers.metrics.map((metric) => metric.category))];
  for (const category of categories) {
    const group = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = category[0].toUpperCase() + category.slice(1);
    group.append(legend);
    for (const metric of numbers.metrics) {
      if (metric.side !== firstSide || metric.category !== category) continue;
      const label = document.createElement('label');
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.checked = chosen.has(metric.key);
      box.addEventListener('change', () => {
        if (box.checked) { chosen.add(metric.key); } else { chosen.delete(metric.key); }
        fillAll();
      });
      label.append(box, ` ${metric.title.replace(/ allowed$/, '')}`);
      group.append(label);
    }
    picker.append(group);
  }
  pairs.before(picker);
})();
