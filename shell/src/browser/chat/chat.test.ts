/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { createEventBus, type FlagValues } from 'shared-contracts';
import { testVariant } from 'shared-contracts/testing';
import type { PageState } from '../state/page-state';
import type { ChatContext, ChatEvents, ChatProvider } from './chat-provider';
import { ChatDesk } from './chat-desk';
import { FrameChat } from './frame-chat';
import { startHelp } from './start-help';

const ORIGIN = 'http://chat.localhost:4100';
const BUTTON = '<button id="tm-help" aria-expanded="false">Help <span data-unread hidden></span></button>';
const button = (): HTMLButtonElement => document.querySelector('#tm-help')!;
const panel = (): HTMLElement => document.querySelector('#tm-chat')!;

beforeEach(() => {
  // jsdom has no layout: no element is below the button.
  Object.assign(document, { elementsFromPoint: () => [] });
  document.body.innerHTML = BUTTON;
});

function fakeDesk(isAway = false) {
  const log: string[] = [];
  const sent: ChatContext[] = [];
  const warnings: string[] = [];
  let events: ChatEvents | null = null;
  const provider: ChatProvider = {
    connect(_element, given) {
      log.push('connect');
      events = given;
      return isAway ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    setShown: (isShown) => void log.push(isShown ? 'shown' : 'hidden'),
    sendContext: (context) => void sent.push(context),
    disconnect: () => void log.push('disconnect'),
  };
  const desk = new ChatDesk({
    provider,
    button: button(),
    label: 'Help with Homestead Tires',
    phone: '800-555-0177',
    context: () => ({ page: '/cart', cartNumber: 'C1' }),
    warn: (message) => warnings.push(message),
  });
  return { desk, log, sent, warnings, events: () => events! };
}

describe('[chat-help] ChatDesk', () => {
  it('connects once, opens, and returns the focus to the button on close', async () => {
    const { desk, log } = fakeDesk();
    await Promise.all([desk.connect(), desk.connect()]);
    expect([log, desk.isOpen]).toEqual([['connect'], false]);
    await desk.open();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(panel()).toHaveAttribute('aria-label', 'Help with Homestead Tires');
    panel().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect([desk.isOpen, document.activeElement === button(), log]).toEqual([
      false,
      true,
      ['connect', 'shown', 'hidden'],
    ]);
  });

  it('counts unread answers', async () => {
    const { desk, events } = fakeDesk();
    await desk.connect();
    events().onUnread(2);
    expect(button()).toHaveTextContent('Help 2');
    await desk.open();
    events().onUnread(2);
    expect(button().querySelector('[data-unread]')).toHaveAttribute('hidden');
  });

  it('sends page and cart only after the shopper agreed', async () => {
    const { desk, sent, events } = fakeDesk();
    await desk.open();
    expect(sent).toEqual([]);
    events().onContextWanted();
    expect(sent).toEqual([{ page: '/cart', cartNumber: 'C1' }]);
  });

  it('[chat-warnings] warns when it is used before it is initialized', async () => {
    const { desk, warnings, sent } = fakeDesk();
    desk.toggle();
    desk.tellContext();
    expect(warnings).toEqual([
      'The chat is not initialised: it cannot be toggled.',
      'The support desk is not initialised: nothing is sent to it.',
    ]);
    expect([sent, desk.isOpen]).toEqual([[], false]);
    await desk.connect();
    desk.toggle();
    expect([warnings.length, desk.isOpen]).toEqual([2, true]);
    desk.toggle();
    expect(desk.isOpen).toBe(false);
  });

  it('[chat-toggle] opens and closes on clicks on its button', async () => {
    const { desk, log } = fakeDesk();
    await desk.press();
    expect([desk.isOpen, log]).toEqual([true, ['connect', 'shown']]);
    await desk.press();
    expect(desk.isOpen).toBe(false);
    await desk.press();
    expect([desk.isOpen, log[0], log.includes('disconnect')]).toEqual([true, 'connect', false]);
  });

  it('suggests a next step when the provider does not answer', async () => {
    const { desk } = fakeDesk(true);
    await desk.open();
    expect(panel()).toHaveTextContent('The chat is not responding right now. Call 800-555-0177, or try again.');
    expect(panel().querySelector('.tm-chat-again')).not.toBeNull();
  });
});

describe('[chat-help] FrameChat', () => {
  const opened = () => {
    const heard: string[] = [];
    const chat = new FrameChat({ origin: ORIGIN, key: 'k' }, 'Chat with Treadmarket');
    const ready = chat.connect(document.body.appendChild(document.createElement('div')), {
      onUnread: (count) => heard.push(`unread ${count}`),
      onContextWanted: () => heard.push('context'),
      onCloseWanted: () => heard.push('close'),
    });
    const frame = document.querySelector('iframe')!;
    const say = (data: unknown, origin = ORIGIN, source: unknown = frame.contentWindow) =>
      dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
    return { chat, ready, frame, heard, say };
  };
  const ours = (message: object) => ({ source: 'treadmarket-chat', ...message });

  it("loads from the provider's origin with the key and the framing origin", async () => {
    const { ready, frame, say } = opened();
    const { origin, pathname, searchParams } = new URL(frame.src);
    expect([origin, pathname, searchParams.get('key'), searchParams.get('parentOrigin')]).toEqual([
      ORIGIN,
      '/chat/frame',
      'k',
      location.origin,
    ]);
    say(ours({ type: 'ready' }));
    await ready;
  });

  it('accepts few messages from its frame and none from others', async () => {
    const { chat, ready, heard, say } = opened();
    say(ours({ type: 'ready' }));
    await ready;
    say(ours({ type: 'unread', count: 3 }), 'https://evil.example');
    say(ours({ type: 'context-wanted' }), ORIGIN, window);
    for (const data of [null, 'x', { type: 'unread', count: 4 }, ours({ type: 7 })]) say(data);
    expect(heard).toEqual([]);
    say(ours({ type: 'unread', count: '<b>' }));
    say(ours({ type: 'unread', count: 1e9 }));
    expect(heard).toEqual(['unread 0', 'unread 99']);
    chat.disconnect();
    say(ours({ type: 'close-wanted' }));
    expect(heard).toHaveLength(2);
  });
});

describe('[chat-help] [flags] the help button', () => {
  let followers: (() => void)[] = [];
  const follow = (): void => followers.forEach((one) => one());
  const start = (flags: FlagValues, hasKey = true) => {
    const variant = { ...testVariant, ...(hasKey && { chat: { origin: ORIGIN, key: 'k' } }) };
    const state = { boot: { variant }, flags } as unknown as PageState;
    followers = [];
    const navigation = { subscribe: (listener: () => void) => followers.push(listener) };
    const events = createEventBus();
    startHelp({ state, storage: { get: () => null, set: () => undefined }, navigation, events } as never);
    return { state, events };
  };

  it('loads the chat on a click, and disappears on a page without chat', async () => {
    const { state } = start({});
    expect([document.querySelector('iframe'), document.querySelector('#tm-chat')]).toEqual([null, null]);
    button().click();
    await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
    state.flags = { liveChat: false };
    follow();
    await waitFor(() => expect(document.querySelector('iframe')).toBeNull());
    expect(button().hidden).toBe(true);
    state.flags = {};
    follow();
    expect(button().hidden).toBe(false);
  });

  it('shares the chat with page requests, which get the focus back', async () => {
    const { state, events } = start({});
    const asking = document.body.appendChild(document.createElement('button'));
    asking.focus();
    void events.request('chat:open-requested', {});
    await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
    panel().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(asking).toHaveFocus();
    state.flags = { liveChat: false };
    expect(await events.request('chat:open-requested', {})).toEqual({ ok: false });
  });

  it('does nothing without a key, and answers requests accordingly', async () => {
    const { events } = start({}, false);
    button().click();
    expect(document.querySelector('iframe')).toBeNull();
    expect(await events.request('chat:open-requested', {})).toEqual({ ok: false });
  });
});
