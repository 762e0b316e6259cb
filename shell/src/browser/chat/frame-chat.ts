import type { ChatAccount } from 'shared-contracts';
import type { ChatEvents, ChatProvider } from './chat-provider';

const PATIENCE_MS = 8_000;
const MOST_UNREAD = 99;

interface FrameMessage {
  readonly type: string;
  readonly count?: unknown;
}

/** Parses an untrusted message of the provider's frame; null for any other value. */
function messageIn(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, type, count } = data as Readonly<Record<string, unknown>>;
  return source === 'treadmarket-chat' && typeof type === 'string' ? { type, count } : null;
}

const countOf = (count: unknown): number =>
  typeof count === 'number' && count > 0 ? Math.min(Math.floor(count), MOST_UNREAD) : 0;

/** A chat in a frame of the provider's origin, which receives only explicit messages from the store. */
export class FrameChat implements ChatProvider {
  #frame: HTMLIFrameElement | null = null;
  #listening: AbortController | null = null;

  constructor(
    readonly account: ChatAccount,
    readonly title: string,
  ) {}

  connect(element: HTMLElement, events: ChatEvents): Promise<void> {
    this.disconnect();
    const listening = new AbortController();
    const frame = document.createElement('iframe');
    const { origin, key } = this.account;
    const query = new URLSearchParams({ key, parentOrigin: location.origin, title: this.title });
    frame.title = this.title;
    frame.referrerPolicy = 'origin';
    frame.src = `${origin}/chat/frame?${query.toString()}`;
    this.#frame = frame;
    this.#listening = listening;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.disconnect();
        reject(new Error('The desk does not answer.'));
      }, PATIENCE_MS);
      listening.signal.addEventListener('abort', () => clearTimeout(timer));
      const heard = ({ source, origin: from, data }: MessageEvent): void => {
        if (source !== frame.contentWindow || from !== origin) return;
        const message = messageIn(data);
        if (message?.type === 'ready') {
          clearTimeout(timer);
          resolve();
        }
        if (message?.type === 'unread') events.onUnread(countOf(message.count));
        if (message?.type === 'context-wanted') events.onContextWanted();
        if (message?.type === 'close-wanted') events.onCloseWanted();
      };
      addEventListener('message', heard, { signal: listening.signal });
      element.replaceChildren(frame);
    });
  }

  setShown(isShown: boolean): void {
    this.#send({ type: isShown ? 'shown' : 'hidden' });
    if (isShown) this.#frame?.focus();
  }

  sendContext(context: { readonly page: string; readonly cartNumber: string | null }): void {
    this.#send({ type: 'context', ...context });
  }

  disconnect(): void {
    this.#listening?.abort();
    this.#frame?.remove();
    this.#frame = null;
    this.#listening = null;
  }

  /** Posts to the provider's origin only, so that a frame that navigated elsewhere receives nothing. */
  #send(message: object): void {
    this.#frame?.contentWindow?.postMessage({ source: 'treadmarket-store', ...message }, this.account.origin);
  }
}
