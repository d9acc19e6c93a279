// The week's share block, and buttons after each roast and award. Without a script the links and texts are enough.
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
  const picture = async (story) => {
    const answer = await fetch(story);
    if (!answer.ok) throw new Error(String(answer.status));
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d').drawImage(image, 0, 0);
    const bytes = await new Promise((made) => { canvas.toBlob(made, 'image/png'); });
    return new File([bytes], 'card.png', { type: 'image/png' });
  };
  // What goes out next to a text: the picture, where the phone takes files.
  const files = async (story) => {
    if (!story || !navigator.canShare) return {};
    try {
      const data = { files: [await picture(story)] };
      return navigator.canShare(data) ? data : {};
    } catch {
      return {};
    }
  };

  // A roast with its team, or an award with its name, and the address of just that.
  for (const button of document.querySelectorAll('.quote-copy')) {
    const quote = button.closest('[data-quote]');
    const name = quote.dataset.quote;
    const words = quote.querySelector('[data-quoted]').textContent.trim();
    const address = isOnline ? `\n\n${location.href.split('#')[0]}#${quote.id}` : '';
    const text = `*${name}*\n${words}${address}`;
    button.hidden = !isCopyable;
    button.addEventListener('click', async () => {
      button.textContent = await copy(text) ? 'Copied' : 'Not copied';
    });
    // An award with a card of its own.
    if (!quote.dataset.story || !isSendable || !navigator.canShare) continue;
    const share = button.cloneNode();
    share.hidden = false;
    share.textContent = 'Share';
    share.setAttribute('aria-label', `Share: ${name}`);
    button.after(' ', share);
    share.addEventListener('click', async () => {
      try {
        await navigator.share({ text, ...await files(quote.dataset.story) });
        share.textContent = 'Shared';
      } catch (error) {
        if (error.name !== 'AbortError') share.textContent = 'Not shared';
      }
    });
  }

  const block = document.querySelector('[data-share]');
  if (!block) return;

  const find = (name) => block.querySelector(`[data-share-${name}]`);
  const said = find('said');
  const choice = find('choice');
  const texts = block.querySelectorAll('[data-share-text]');
  let next = 0;

  // What the reader has chosen: with or without the roasts.
  const chosen = () => {
    const isPlain = choice && !choice.querySelector('input').checked;
    return [...texts].find((each) => each.dataset.shareText === (isPlain ? 'plain' : 'roasts'));
  };
  const fields = () => [...chosen().querySelectorAll('textarea')];

  // A message with the page's address at its end, which the last one has where the site knows its own.
  const message = (field) => {
    const isLast = field === fields().at(-1);
    if ('hasAddress' in block.dataset || !isLast || !isOnline) return field.value;
    return `${field.value}\n\n${location.href.split(/[?#]/)[0]}`;
  };

  // Several messages go out one after the other: every button is for the next.
  const buttons = [
    isSendable && [find('send'), 'Share'], isCopyable && [find('copy'), 'Copy'],
  ].filter(Boolean);
  const place = () => (fields().length > 1 ? ` part ${next + 1} of ${fields().length}` : '');
  const label = () => {
    for (const [button, word] of buttons) button.textContent = word + place();
  };
  const done = (what) => {
    const count = fields().length;
    const part = count > 1 ? `Part ${next + 1} of ${count}` : 'The message';
    next = (next + 1) % count;
    said.textContent = `${part} is ${what}.`
      + (next > 0 ? ' Paste it, then come back for the next.' : '');
    label();
  };

  find('copy').addEventListener('click', async () => {
    if (await copy(message(fields()[next]))) return done('copied');
    said.textContent = 'This browser does not let pages copy. Select and copy the message below.';
    block.querySelector('details').open = true;
    fields()[next].select();
  });

  find('send').addEventListener('click', async () => {
    try {
      // The address is in the text: some programs drop the text where there is a separate address.
      const text = message(fields()[next]);
      // The picture goes with the first message.
      const card = next > 0 ? {} : await files(block.dataset.story);
      await navigator.share({ title: block.dataset.title, text, ...card });
      done('shared');
    } catch (error) {
      // Closing the sheet is not an error.
      if (error.name !== 'AbortError') said.textContent = 'Sharing failed. Try copying instead.';
    }
  });

  const choose = () => {
    next = 0;
    said.textContent = '';
    for (const each of texts) each.hidden = each !== chosen();
    label();
  };
  if (choice) {
    choice.addEventListener('change', choose);
  }
  find('copy').hidden = !isCopyable;
  find('send').hidden = !isSendable;
  choose();
})();
