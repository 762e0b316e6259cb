import { isFlagOn, type EventBus, type HostNavigation, type HostStorage } from 'shared-contracts';
import { firstSign } from '../hydration';
import type { PageState } from '../page-state';
import type { ChatDesk } from './chat-desk';

/** After the page has loaded: what people read and press comes first. */
const DUE_MS = 3_000;

export interface HelpServices {
  readonly state: PageState;
  readonly storage: HostStorage;
  readonly navigation: Pick<HostNavigation, 'subscribe'>;
  readonly events: Pick<EventBus, 'respond'>;
}

async function makeDesk(button: HTMLElement, { state, storage }: HelpServices): Promise<ChatDesk> {
  const { openChat } = await import(/* webpackChunkName: "chat" */ './open-chat');
  const { variant } = state.boot;
  return openChat({
    button,
    variant,
    context: () => ({ page: location.pathname, cartNumber: storage.get('cart_id') }),
  });
}

/** Resolves when the page has loaded and the browser has been idle for a while. */
const whenDue = (): Promise<void> =>
  new Promise((due) => {
    const later = (): void =>
      void setTimeout(
        () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => due()) : due()),
        DUE_MS,
      );
    if (document.readyState === 'complete') later();
    else addEventListener('load', later, { once: true });
  });

/** Comes with a person, or when it is due. Where it cannot come the button stands as the server sent it. */
async function tuckAway(button: HTMLElement, { subscribe }: HelpServices['navigation'], due: Promise<void>) {
  await Promise.race([firstSign(), due]);
  const code = await import(/* webpackChunkName: "on-sign" */ './keep-clear').catch(() => null);
  code?.keepClear(button, subscribe);
}

/** Says in the button itself whom to call: what would show more is part of the code that did not come. */
function failureLine(button: HTMLElement, phone: string): (isLost: boolean) => void {
  const line = document.createElement('span');
  line.setAttribute('role', 'status');
  button.append(line);
  return (isLost) => void (line.textContent = isLost ? ` did not open. Call ${phone}, or press again.` : '');
}

/**
 * The floating button of pages that have one. The chat's code comes with a press, or when its connection is due, and
 * goes on pages that do without it.
 */
export function startHelp(services: HelpServices): void {
  const button = document.getElementById('tm-help');
  const { state, navigation, events } = services;
  if (!button || !state.boot.variant.chat) {
    events.respond('chat:open-requested', async () => ({ ok: false }));
    return;
  }
  let desk: Promise<ChatDesk> | null = null;
  const hasChat = (): boolean => isFlagOn(state.flags, 'liveChat');
  const bring = (): Promise<ChatDesk> => {
    desk ??= makeDesk(button, services);
    desk.catch(() => (desk = null));
    return desk;
  };
  /** Nobody asked for it yet: where its code is lost on the way, the next press fetches it again. */
  const connect = (): void => {
    if (hasChat())
      bring().then(
        (one) => one.connect(),
        () => undefined,
      );
  };
  const follow = (): void => {
    button.hidden = !hasChat();
    if (button.hidden) void desk?.then((one) => one.disconnect()).catch(() => undefined);
    else if (desk) connect();
  };
  follow();
  navigation.subscribe(follow);
  const due = whenDue();
  void tuckAway(button, navigation, due);
  const open = async (): Promise<void> => (await bring()).open();
  const press = async (): Promise<void> => (await bring()).press();
  const tell = failureLine(button, state.boot.variant.support.phone);
  button.addEventListener('click', () => {
    press().then(
      () => tell(false),
      () => tell(true),
    );
  });
  events.respond('chat:open-requested', async () => {
    if (!hasChat()) return { ok: false };
    return open().then(
      () => ({ ok: true }),
      () => ({ ok: false }),
    );
  });
  void due.then(connect);
}
