// The week's share block and its pill, and buttons that share a quote or a card. Without a script the links and texts
// are enough.
(() => {
  'use strict';

  // For browsers that give pages no clipboard, and for pages that are opened from the disk.
  const copySelected = (text) => {
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    field.className = 'visually-hidden';
    document.body.append(field);
    const focused = document.activeElement;
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    focused?.focus();
    return isCopied;
  };
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copySelected(text);
    }
  };
  const isCopyable = Boolean(navigator.clipboard || document.execCommand);
  const isOnline = /^https?:$/.test(location.protocol);
  const isSendable = window.isSecureContext && typeof navigator.share === 'function';

  // A card as a picture. The reader's own browser draws it, with its fonts and emoji.
  const picture = async (story, name = 'card.png') => {
    const answer = await fetch(story);
    if (!answer.ok) throw new Error(String(answer.status));
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d').drawImage(image, 0, 0);
    const bytes = await new Promise((made) => { canvas.toBlob(made, 'image/png'); });
    return new File([bytes], name, { type: 'image/png' });
  };
  // Where phones take files, as data for their sheet; nothing elsewhere.
  const sheet = (file) => {
    const data = { files: [file] };
    return isSendable && navigator.canShare?.(data) ? data : null;
  };
  // What goes out next to a text.
  const files = async (story) => {
    if (!story || !isSendable || !navigator.canShare) return {};
    try {
      return sheet(await picture(story)) ?? {};
    } catch {
      return {};
    }
  };

  const block = document.querySelector('[data-share]');
  let status = block?.querySelector('[data-share-said]');

  // Says a word in the button for two seconds, and to screen readers.
  const labels = new WeakMap();
  const say = (button, word) => {
    const before = labels.get(button) ?? {};
    before.label ??= [...button.childNodes].findLast((node) => node.nodeType === 3 && node.data.trim())
      ?? button.appendChild(document.createTextNode(''));
    before.text ??= before.label.data;
    if (!status) {
      status = document.createElement('p');
      status.className = 'visually-hidden';
      status.setAttribute('role', 'status');
      document.body.append(status);
    }
    clearTimeout(before.timer);
    before.label.data = word;
    status.textContent = word;
    before.timer = setTimeout(() => { before.label.data = before.text; }, 2000);
    labels.set(button, before);
  };

  // Hands a text over to the phone's sheet, or copies it. The address is in the text: some programs drop the text where
  // there is a separate address. Gives the word for what has happened; nothing if the reader has closed the sheet.
  const send = async (text, story, title) => {
    if (!isSendable) return await copy(text) ? 'Copied' : 'Not copied';
    try {
      await navigator.share({ ...title && { title }, text, ...await files(story) });
      return 'Shared';
    } catch (error) {
      if (error.name === 'AbortError') return '';
      return await copy(text) ? 'Copied' : 'Not shared';
    }
  };

  const pageAddress = () => location.href.split(/[?#]/)[0];

  // A roast with its team, or an award with its name, and the address of just that.
  for (const button of document.querySelectorAll('[data-share-quote]')) {
    button.hidden = !isSendable && !isCopyable;
    button.addEventListener('click', async () => {
      const quote = button.closest('[data-quote]');
      const words = quote.querySelector('[data-quoted]').textContent.trim();
      const own = quote.dataset.address
        ? new URL(quote.dataset.address, location.href).href : `${pageAddress()}#${quote.id}`;
      const address = /^https?:/.test(own) ? `\n\n${own}` : '';
      const word = await send(`*${quote.dataset.quote}*\n${words}${address}`, quote.dataset.story);
      if (word) say(button, word);
    });
  }

  // A card as a file for the phone's sheet, or in the downloads.
  for (const button of document.querySelectorAll('[data-share-card]')) {
    if (!isOnline) continue;
    button.hidden = false;
    button.addEventListener('click', async (event) => {
      event.preventDefault();
      try {
        const file = await picture(button.dataset.story, button.dataset.file || 'card.png');
        const data = sheet(file);
        if (data) {
          await navigator.share(data);
          return say(button, 'Shared');
        }
        const link = document.createElement('a');
        link.href = URL.createObjectURL(file);
        link.download = file.name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
        say(button, 'Saved');
      } catch (error) {
        if (error.name !== 'AbortError') say(button, 'Not shared');
      }
    });
  }

  if (!block) return;
  const field = block.querySelector('[data-share-message]');

  for (const button of block.querySelectorAll('[data-share-copy]')) {
    button.hidden = !isCopyable;
    button.addEventListener('click', async () => {
      say(button, await copy(button.dataset.shareCopy) ? 'Copied' : 'Not copied');
    });
  }

  if (!isSendable && !isCopyable) return;

  // The message, with the page's address where the site does not know its own.
  const message = () => ('hasAddress' in block.dataset || !isOnline
    ? field.value : `${field.value}\n\n${pageAddress()}`);
  for (const button of document.querySelectorAll('[data-share-send]')) {
    button.addEventListener('click', async () => {
      const word = await send(message(), block.dataset.story, block.dataset.title);
      if (word) say(button, word);
      if (!word.startsWith('Not')) return;
      // The text is there to be selected.
      block.querySelector('details').open = true;
      field.select();
    });
  }
  block.querySelector('[data-share-plain]').hidden = true;
  block.querySelector('[data-share-send]').hidden = false;

  // The pill is the same button, for readers who have the block above or below their screen.
  const pill = document.querySelector('[data-share-jump]');
  new IntersectionObserver(([entry]) => { pill.hidden = entry.isIntersecting; }).observe(block);
})();
