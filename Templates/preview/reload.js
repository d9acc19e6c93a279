// Loads the page again when `skidmark serve` has made the site again, and shows why when it could not. A changed
// stylesheet is replaced without loading the page again.
// Only the preview sends this; it is not part of a published site.
(() => {
  'use strict';
  const version = document.currentScript.dataset.version;
  const address = '/.skidmark/events?version=' + encodeURIComponent(version);
  let source = null;
  let overlay = null;
  // Whether a stylesheet changed that this page does not have.
  let isMissing = false;

  function hide() {
    if (overlay) overlay.remove();
    overlay = null;
  }

  function show(reason) {
    hide();
    overlay = document.createElement('div');
    overlay.className = 'skidmark-fault';
    overlay.setAttribute('role', 'alert');
    const title = document.createElement('strong');
    title.textContent = 'This page is not up to date';
    const text = document.createElement('pre');
    text.tabIndex = 0;
    // Text from a template is untrusted: it is shown, never read as markup.
    text.textContent = reason;
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Hide';
    close.addEventListener('click', hide);
    overlay.append(title, text, close);
    document.body.append(overlay);
  }

  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = '/.skidmark/overlay.css';
  document.head.append(style);

  // The path of a stylesheet without the hash of its contents.
  function sheet(address) {
    return new URL(address, location).pathname.replace(/\.[0-9a-f]{8}(\.css)$/, '$1');
  }

  function restyle(address) {
    const links = [...document.querySelectorAll('link[rel~="stylesheet"]')];
    const same = links.filter((link) => sheet(link.href) === sheet(address));
    const last = same.at(-1);
    if (!last) isMissing = true;
    if (!last || last.href === new URL(address, location).href) return;
    // The old one stays until the new one is there, so that the page is never without a style.
    const fresh = last.cloneNode();
    fresh.href = address;
    fresh.addEventListener('load', () => same.forEach((link) => link.remove()));
    fresh.addEventListener('error', () => fresh.remove());
    last.after(fresh);
  }

  function listen() {
    if (source || document.hidden) return;
    source = new EventSource(address);
    source.addEventListener('reload', (event) => {
      // The version that this page shows already, told again after a break.
      if (event.data === version) return;
      stop();
      location.reload();
    });
    source.addEventListener('fault', (event) => show(event.data));
    source.addEventListener('style', (event) => restyle('/' + event.data));
    source.addEventListener('mended', () => {
      hide();
      if (isMissing) location.reload();
    });
  }

  function stop() {
    if (source) source.close();
    source = null;
    // What is still wrong is told again.
    hide();
  }

  // A browser has only six connections to a host, so pages that no one sees give theirs back; what they miss is told
  // when they are seen again.
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : listen()));
  addEventListener('pagehide', stop);
  addEventListener('pageshow', listen);
  listen();
})();
