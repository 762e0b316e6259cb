/*
 * Runs inside the desk's frame. Talks to the page around it by messages to its exact origin, and to the desk that it
 * came from.
 */
(() => {
  const { parent: parentOrigin, key, open, back } = document.body.dataset;
  const element = (id) => document.getElementById(id);
  const messages = element('messages');
  let isShown = false;
  let isDeskOpen = open === 'true';
  let backAt = back;
  /* What this tab said before, and how far it was read. */
  const remembered = () => {
    try {
      return JSON.parse(sessionStorage.getItem('chat') ?? '{}');
    } catch {
      return {};
    }
  };
  let { conversation = null, seen = 0 } = remembered();
  let last = 0;
  let unread = 0;
  let timer;

  const tell = (message) => window.parent.postMessage({ source: 'treadmarket-chat', ...message }, parentOrigin);
  const trouble = (text) => {
    element('trouble').textContent = text;
    element('trouble').hidden = text === '';
  };

  function remember() {
    try {
      sessionStorage.setItem('chat', JSON.stringify({ conversation, seen }));
    } catch {
      /* Blocked storage: the conversation is of this page alone. */
    }
  }

  function showHours() {
    element('hours').textContent = isDeskOpen
      ? 'We are here. An answer takes a minute or two.'
      : `Nobody is at the desk now. We are back ${backAt}. Leave your message and your email address: we write back.`;
  }

  async function ask(path, options) {
    const answer = await fetch(path, { headers: { 'content-type': 'application/json' }, ...options });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  }

  function show({ id, by, text }) {
    const item = document.createElement('li');
    item.className = by;
    const who = by === 'agent' ? 'Desk' : 'You';
    item.setAttribute('aria-label', `${who}: ${text}`);
    item.textContent = text;
    messages.append(item);
    item.scrollIntoView({ block: 'nearest' });
    last = id;
    if (isShown) seen = id;
    else if (by === 'agent' && id > seen) unread += 1;
    remember();
  }

  async function read() {
    clearTimeout(timer);
    if (conversation === null) return;
    try {
      const answer = await ask(`/chat/conversations/${conversation}/messages?after=${last}`);
      for (const message of answer.messages) if (message.id > last) show(message);
      ({ isOpen: isDeskOpen, backAt } = answer);
      showHours();
      tell({ type: 'unread', count: unread });
    } catch (error) {
      if (error.message === '404') {
        conversation = null;
        return;
      }
      trouble('The desk does not answer. We try again in a moment.');
    }
    timer = setTimeout(() => void read(), isShown ? 1_500 : 4_000);
  }

  async function say(text) {
    try {
      conversation ??= (await ask(`/chat/conversations?key=${encodeURIComponent(key)}`, { method: 'POST', body: '{}' }))
        .conversation;
      const body = JSON.stringify({ text });
      await ask(`/chat/conversations/${conversation}/messages`, { method: 'POST', body });
      trouble('');
      await read();
      return true;
    } catch (error) {
      if (error.message === '404') conversation = null;
      trouble('Your message was not sent. Send it again.');
      return false;
    }
  }

  async function submit() {
    const field = element('text');
    const text = field.value.trim();
    if (text !== '' && (await say(text))) field.value = '';
  }

  element('say').addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  element('text').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    element('say').requestSubmit();
  });
  element('share').addEventListener('click', () => tell({ type: 'context-wanted' }));
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ type: 'close-wanted' });
  });

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== parentOrigin || data?.source !== 'treadmarket-store') return;
    if (data.type === 'shown') {
      isShown = true;
      unread = 0;
      seen = last;
      remember();
      element('text').focus();
      tell({ type: 'unread', count: 0 });
      void read();
    }
    if (data.type === 'hidden') isShown = false;
    if (data.type === 'context') {
      const cart = data.cartNumber ? `cart ${data.cartNumber}` : 'no cart yet';
      void say(`I am on ${String(data.page).slice(0, 300)}, ${cart}.`).then((isSent) => {
        element('shared').textContent = isSent ? 'Shared.' : '';
      });
    }
  });
  showHours();
  tell({ type: 'ready' });
  void read();
})();
