// The page on which a user asks. Whatever a league, a model or a stored file says is text here: nothing is ever read as
// markup, and addresses become links only if they are of the web.
(() => {
  'use strict';
  // The address is `/#token` or `/#token/conversation`. What is behind a `#` is sent to no server.
  const [token, first] = location.hash.slice(1).split('/');
  const INCOMPLETE = 'This page needs the whole address that "skidmark serve" has printed.';
  const find = (id) => document.getElementById(id);
  const [log, list, status, question] = ['log', 'list', 'status', 'question'].map(find);
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('skidmark-ask') : null;
  const state = { id: null, busy: false, stopped: false, isUnanswered: false, pictures: [], reader: null };

  async function post(path, body = {}) {
    const response = await fetch(`api/${path}`, {
      method: 'POST', body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'X-Skidmark-Token': token },
    });
    if (response.ok) return response;
    if (response.status === 403) throw new Error(INCOMPLETE);
    const answer = await response.json().catch(() => ({}));
    throw new Error(answer.error ?? `The program answered with status ${response.status}.`);
  }
  const ask = async (path, body) => (await post(path, body)).json();

  function say(text, isFault = false) {
    status.textContent = text;
    status.className = isFault ? 'fault' : '';
  }

  const explain = (error) => (error instanceof TypeError
    ? 'The program does not answer. Is "skidmark serve" still running?' : error.message);

  // Runs an action of a button; what goes wrong is said.
  async function attempt(action) {
    try {
      await action();
    } catch (error) {
      say(explain(error), true);
    }
  }

  function make(name, text, className) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  }

  // MARK: Messages

  function isOfWeb(address) {
    try {
      return ['http:', 'https:'].includes(new URL(address).protocol);
    } catch {
      return false;
    }
  }

  function link(source) {
    const address = source.url ?? '';
    if (!isOfWeb(address)) return make('span', source.title ?? address);
    const element = make('a', source.title || address);
    element.href = address;
    element.rel = 'noopener noreferrer nofollow';
    element.target = '_blank';
    return element;
  }

  function card(advice, shown) {
    const parts = make('dl');
    const add = (name, ...values) => {
      parts.append(make('dt', name));
      for (const value of values) {
        const cell = make('dd');
        cell.append(value);
        parts.append(cell);
      }
    };
    if (advice.main_advice && advice.main_advice !== shown) add('Advice', advice.main_advice);
    if (advice.reasoning) add('Reasoning', advice.reasoning);
    const share = advice.confidence_score;
    add('Confidence', typeof share === 'number' ? `${Math.round(share * 100)}%` : 'not given');
    const others = (advice.alternatives ?? []).map((each) => (
      typeof each === 'string' ? each : `${each.player}${each.reason ? `: ${each.reason}` : ''}`));
    if (others.length) add('Alternatives', ...others);
    if (advice.model_identifier) add('Model', advice.model_identifier);
    const sources = advice.citations ?? [];
    if (sources.length) add('Sources', ...sources.map(link));
    const doubts = advice.unverified ?? [];
    if (doubts.length) {
      const doubt = make('span', `${doubts.join(', ')}: not in the league's data`, 'doubt');
      add('Not verified', doubt);
    }
    return parts;
  }

  function bubble(message) {
    const isOwn = message.role === 'user';
    const element = make('article', undefined, `message ${isOwn ? 'user' : 'genius'}`);
    element.setAttribute('aria-label', isOwn ? 'You' : 'Genius');
    element.append(make('p', message.content));
    for (const picture of message.pictures ?? []) {
      const image = make('img');
      image.src = picture.data;
      image.alt = picture.alt;
      element.append(image);
    }
    if (message.advice) element.append(card(message.advice, message.content));
    return element;
  }

  function add(element) {
    log.querySelector('.welcome')?.remove();
    log.append(element);
    log.scrollTop = log.scrollHeight;
    return element;
  }

  function show(conversation) {
    find('title').textContent = conversation.title;
    document.title = `${conversation.title} · Ask the paper`;
    log.replaceChildren();
    for (const message of conversation.messages) add(bubble(message));
    state.isUnanswered = conversation.messages.at(-1)?.role === 'user';
    find('retry').hidden = state.busy || !state.isUnanswered;
    find('more').hidden = false;
  }

  function go(id) {
    state.id = id;
    history.replaceState(null, '', id ? `#${token}/${id}` : `#${token}`);
  }

  async function load(id) {
    const conversation = await ask(`${id}/show`);
    go(id);
    show(conversation);
  }

  async function open(id) {
    await load(id);
    await refresh();
  }

  function clear() {
    go(null);
    state.isUnanswered = false;
    find('title').textContent = 'Ask the paper';
    document.title = 'Ask the paper';
    log.replaceChildren(make('p', 'Welcome to Fantasy Genius! How can I help you today?', 'welcome'));
    for (const id of ['retry', 'more', 'renaming', 'deleting']) find(id).hidden = true;
    say('');
  }

  // MARK: Conversations

  async function refresh() {
    const text = find('search').value.trim();
    const all = await ask('list', text ? { search: text } : {});
    list.replaceChildren(...all.map((conversation) => {
      const button = make('button', conversation.title);
      button.type = 'button';
      button.append(make('small', conversation.preview));
      if (conversation.id === state.id) button.setAttribute('aria-current', 'true');
      button.addEventListener('click', () => attempt(async () => {
        if (state.busy) await stop();
        await open(conversation.id);
        toggle(false);
        find('title').focus();
      }));
      const item = make('li');
      item.append(button);
      return item;
    }));
    find('none').hidden = all.length > 0;
    find('none').textContent = text ? 'No conversation has this text.' : 'There are no conversations yet.';
  }

  function changed() {
    tabs?.postMessage(state.id);
  }

  function toggle(isOpen = !find('sidebar').classList.contains('open')) {
    find('sidebar').classList.toggle('open', isOpen);
    find('menu').setAttribute('aria-expanded', String(isOpen));
    if (isOpen) find('new').focus();
  }

  // MARK: Turns

  // The events of a turn: `data: {…}` and a blank line each.
  async function* events(response) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    state.reader = reader;
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      const records = rest.split('\n\n');
      rest = records.pop();
      for (const record of records) {
        if (record.startsWith('data: ')) yield JSON.parse(record.slice(6));
      }
    }
  }

  function occupy(isBusy) {
    state.busy = isBusy;
    find('send').disabled = isBusy;
    find('stop').hidden = !isBusy;
    find('retry').hidden = isBusy || !state.isUnanswered;
    log.setAttribute('aria-busy', String(isBusy));
  }

  async function turn(path, body) {
    occupy(true);
    state.stopped = false;
    say('Thinking …');
    const element = make('article', undefined, 'message genius');
    element.setAttribute('aria-label', 'Genius');
    const text = make('p', '');
    element.append(text);
    let fault = null;
    let isDone = false;
    try {
      for await (const event of events(await post(path, body))) {
        if (event.event === 'status') say(event.message ?? event.status);
        if (event.event === 'text') {
          if (!element.isConnected) add(element);
          const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
          text.textContent += event.text;
          if (isAtEnd) log.scrollTop = log.scrollHeight;
        }
        if (event.event === 'failed') fault = event.message;
        if (event.event === 'done') isDone = true;
      }
    } catch (error) {
      fault = state.stopped ? null : error.message;
    }
    state.reader = null;
    // Other tabs are told first: this one may be closed while it reads.
    changed();
    // What is stored is the truth: the card, another tab's messages, and nothing of a turn that failed. Until it is shown
    // the turn is not over: it would take away the next question.
    try {
      if (state.id) await load(state.id);
    } catch (error) {
      isDone = false;
      fault = explain(error);
    }
    occupy(false);
    if (state.stopped) say('Stopped. The question is still there.');
    else if (!isDone) say(fault ?? 'The answer broke off.', true);
    else say('The answer is there.');
    await refresh();
  }

  async function stop() {
    state.stopped = true;
    if (state.id) await ask(`${state.id}/stop`);
    await state.reader?.cancel().catch(() => {});
  }

  async function send() {
    const text = question.value;
    if (state.busy || !text.trim()) return;
    if (!state.id) {
      go((await ask('begin')).id);
    }
    const pictures = state.pictures;
    add(bubble({
      role: 'user', content: text,
      pictures: pictures.map((picture) => ({ data: picture.data, alt: picture.name })),
    }));
    state.isUnanswered = true;
    question.value = '';
    state.pictures = [];
    drawPictures();
    await turn(`${state.id}/ask`, {
      text, pictures: pictures.map((picture) => picture.data.split(',')[1]), ...subject(),
    });
  }

  const subject = () => ({
    league: find('league').value || undefined, team: find('team').value || undefined,
  });

  // For this tab alone: the next run has another port, and this one may be another program's then.
  const remembered = (key) => {
    try { return sessionStorage.getItem(key); } catch { return null; }
  };
  const remember = (key, value) => {
    try { sessionStorage.setItem(key, value); } catch { /* It holds until the page is loaded again. */ }
  };

  // The teams of the chosen league; which one is the reader's is remembered.
  function offerTeams(leagues) {
    const chosen = leagues.find((each) => each.key === find('league').value);
    const none = make('option', 'None');
    none.value = '';
    find('team').replaceChildren(none, ...(chosen?.teams ?? []).map((team) => {
      const option = make('option', team.name);
      option.value = team.id;
      return option;
    }));
    find('team').value = remembered(`skidmark-team-${chosen?.key}`) ?? chosen?.team ?? '';
    find('whose').hidden = !chosen?.teams.length;
  }

  // MARK: Pictures

  function read(file) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve({ name: file.name, data: reader.result }));
      reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read.`)));
      reader.readAsDataURL(file);
    });
  }

  function drawPictures() {
    find('pictures').replaceChildren(...state.pictures.map((picture, place) => {
      const image = make('img');
      image.src = picture.data;
      image.alt = picture.name;
      const button = make('button', 'Remove');
      button.type = 'button';
      button.setAttribute('aria-label', `Remove ${picture.name}`);
      button.addEventListener('click', () => {
        state.pictures.splice(place, 1);
        drawPictures();
        find('file').focus();
      });
      const item = make('li');
      item.append(image, button);
      return item;
    }));
  }

  // MARK: Controls

  find('asking').addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(send);
  });
  question.addEventListener('keydown', (event) => {
    // An input method's Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    attempt(send);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    if (find('sidebar').classList.contains('open')) {
      toggle(false);
      find('menu').focus();
    } else if (state.busy) attempt(stop);
  });
  find('file').addEventListener('change', (event) => attempt(async () => {
    const files = [...event.target.files].slice(0, 6 - state.pictures.length);
    event.target.value = '';
    state.pictures.push(...await Promise.all(files.map(read)));
    drawPictures();
  }));
  find('stop').addEventListener('click', () => attempt(stop));
  find('retry').addEventListener('click', () => attempt(() => turn(`${state.id}/retry`, subject())));
  find('new').addEventListener('click', () => attempt(async () => {
    if (state.busy) await stop();
    clear();
    await refresh();
    toggle(false);
    question.focus();
  }));
  find('menu').addEventListener('click', () => toggle());
  find('search').addEventListener('input', () => attempt(refresh));

  find('rename').addEventListener('click', () => {
    find('more').open = false;
    find('renaming').hidden = false;
    find('name').value = find('title').textContent;
    find('name').select();
  });
  find('rename-not').addEventListener('click', () => { find('renaming').hidden = true; });
  find('renaming').addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(async () => {
      await ask(`${state.id}/rename`, { title: find('name').value });
      changed();
      find('renaming').hidden = true;
      await open(state.id);
    });
  });
  find('reset').addEventListener('click', () => attempt(async () => {
    find('more').open = false;
    await ask(`${state.id}/reset`);
    say('The service forgets this conversation; the messages stay.');
  }));
  find('delete').addEventListener('click', () => {
    find('more').open = false;
    find('deleting').hidden = false;
    find('delete-not').focus();
  });
  find('delete-not').addEventListener('click', () => { find('deleting').hidden = true; });
  find('delete-yes').addEventListener('click', () => attempt(async () => {
    await ask(`${state.id}/delete`);
    clear();
    changed();
    await refresh();
    question.focus();
  }));

  const stored = remembered('skidmark-look');
  function look(value) {
    if (value === 'auto') delete document.documentElement.dataset.look;
    else document.documentElement.dataset.look = value;
  }
  find('look').value = ['dark', 'light'].includes(stored) ? stored : 'auto';
  look(find('look').value);
  find('look').addEventListener('change', (event) => {
    look(event.target.value);
    remember('skidmark-look', event.target.value);
  });

  tabs?.addEventListener('message', (event) => attempt(async () => {
    if (event.data === state.id && state.id && !state.busy) await open(state.id);
    else await refresh();
  }));

  // Another address of this page, such as the whole one after a part of it.
  addEventListener('hashchange', () => location.reload());

  attempt(async () => {
    if (!token) throw new Error(INCOMPLETE);
    const { site: about, paper } = await ask('about');
    find('paper').href = paper;
    for (const each of about.leagues) {
      const option = make('option', each.name);
      option.value = each.key;
      find('league').append(option);
    }
    find('which').hidden = about.leagues.length < 2;
    offerTeams(about.leagues);
    find('league').addEventListener('change', () => offerTeams(about.leagues));
    find('team').addEventListener('change', (event) => {
      remember(`skidmark-team-${find('league').value}`, event.target.value);
    });
    find('more').hidden = true;
    if (first) await load(first).catch(() => clear());
    await refresh();
    question.focus();
  });
})();
