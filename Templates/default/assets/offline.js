// Keeps papers for times without a network, and says so where an old one is shown.
(() => {
  'use strict';

  const isWeb = /^https?:$/.test(location.protocol);
  if (!isWeb || !window.isSecureContext || !('serviceWorker' in navigator)) return;

  const root = new URL('..', document.currentScript.src);
  const workers = navigator.serviceWorker;
  workers.register(new URL('service-worker.js', root)).catch(() => {
    // A browser that keeps nothing, as private windows do: the paper is whole without.
  });

  // Whether this page came from what was kept.
  const isKept = () => new Promise((resolve) => {
    if (!workers.controller) return resolve(false);
    const channel = new MessageChannel();
    channel.port1.onmessage = (event) => resolve(event.data === true);
    workers.controller.postMessage('is-kept', [channel.port2]);
  });

  const paragraph = (text) => {
    const element = document.createElement('p');
    element.className = 'offline-note';
    element.setAttribute('role', 'status');
    element.textContent = text;
    return element;
  };

  const showNote = async () => {
    const time = document.querySelector('.colophon time');
    if (!time || !(await isKept())) return;
    const note = paragraph('');
    document.querySelector('main').prepend(note);
    note.textContent = `You are offline. This paper is from ${time.textContent}.`;
  };

  // The weeks that are kept, the newest first: [address, title, time].
  const keptPapers = async () => {
    const papers = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith(`skidmark ${root.href} `)) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/\/week-\d+\/index\.html$|^[^/]+\/index\.html$/.test(
          request.url.slice(root.href.length))) continue;
        const response = await cache.match(request);
        const page = new DOMParser().parseFromString(await response.text(), 'text/html');
        const time = page.querySelector('.page-week .colophon time');
        if (time) papers.push([request.url, page.title, time]);
      }
    }
    const order = (one, other) => (one < other ? 1 : one > other ? -1 : 0);
    return papers.sort((a, b) => order(a[2].dateTime, b[2].dateTime) || order(a[0], b[0]));
  };

  const showPapers = async (list) => {
    const papers = await keptPapers();
    if (papers.length === 0) return;
    const [, title, time] = papers[0];
    document.querySelector('[data-offline-said]').textContent =
      `The latest paper on this device is ${title}, from ${time.textContent}.`;
    for (const [address, name, date] of papers) {
      const link = document.createElement('a');
      link.href = address;
      link.textContent = name;
      const item = document.createElement('li');
      item.append(link, ` (${date.textContent})`);
      list.append(item);
    }
    list.hidden = false;
  };

  const list = document.querySelector('[data-offline-papers]');
  if (list) showPapers(list);
  else showNote();
})();
