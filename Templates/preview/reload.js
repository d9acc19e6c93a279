// Loads the page again when `skidmark serve` has made the site again, and shows why when it could not.
// Only the preview sends this; it is not part of a published site.
(() => {
  'use strict';
  const version = document.currentScript.dataset.version;
  const address = '/.skidmark/events?version=' + encodeURIComponent(version);
  let source = null;
  let overlay = null;

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
    source.addEventListener('mended', hide);
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
