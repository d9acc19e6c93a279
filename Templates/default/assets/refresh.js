// "Check for updates": asks the network for this page again. Without a script it is a link.
(() => {
  'use strict';

  const link = document.querySelector('[data-refresh]');
  const own = document.querySelector('.colophon time');
  if (!link || !own || !/^https?:$/.test(location.protocol)) return;

  const look = async () => {
    const response = await fetch(location.href, { cache: 'no-store' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector('.colophon time');
  };

  // It does something here and goes nowhere, so it is a button.
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = link.textContent;
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  said.dataset.refreshSaid = '';
  link.replaceWith(button, ' ', said);
  button.addEventListener('click', async () => {
    said.textContent = 'Checking …';
    try {
      const latest = await look();
      if (latest && latest.dateTime !== own.dateTime) {
        location.reload();
      } else {
        said.textContent = `This is the latest paper, from ${own.textContent}.`;
      }
    } catch {
      said.textContent = `The site cannot be reached. This paper is from ${own.textContent}.`;
    }
  });
})();
