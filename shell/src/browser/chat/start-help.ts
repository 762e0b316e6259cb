import { isFlagOn, type EventBus, type HostNavigation, type HostStorage } from 'shared-contracts';
import { onFirstInteraction } from '../islands/hydration';
import type { PageState } from '../state/page-state';
import { whenDue } from '../state/when-due';
import type { ChatDesk } from './chat-desk';

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

/** Loads the code on the first interaction or after a delay. On failure the button stays as the server sent it. */
async function tuckAway(button: HTMLElement, { subscribe }: HelpServices['navigation'], due: Promise<void>) {
  await Promise.race([onFirstInteraction(), due]);
  const code = await import(/* webpackChunkName: "on-sign" */ './keep-clear').catch(() => null);
  code?.keepClear(button, subscribe);
}

/** Shows the phone number inside the button, because the code for other messages failed to load. */
function failureLine(button: HTMLElement, phone: string): (isLost: boolean) => void {
  const line = document.createElement('span');
  line.setAttribute('role', 'status');
  button.append(line);
  return (isLost) => void (line.textContent = isLost ? ` did not open. Call ${phone}, or press again.` : '');
}

/**
 * Starts the floating help button. The chat's code loads on a click or at its scheduled time, and is removed on pages
 * without chat.
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
  /** Connects in the background: after a failed load the next click loads it again. */
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
