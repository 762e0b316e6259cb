/** Window messages between the form and the page that shows it. */
export interface ParentChannel {
  send(message: Readonly<Record<string, unknown>>): void;
  /** Calls back for objects that the page sent; messages of other windows and origins are ignored. */
  listen(onMessage: (message: Readonly<Record<string, unknown>>) => void): void;
}

const SOURCE = 'treadmarket-pay';

/** @param parent origin of the page */
export function openParentChannel(parent: string, page: Window = window): ParentChannel {
  return {
    send: (message) => page.parent.postMessage({ source: SOURCE, ...message }, parent),
    listen: (onMessage) =>
      page.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
        if (origin !== parent || source !== page.parent || typeof data !== 'object' || data === null) return;
        onMessage(data as Readonly<Record<string, unknown>>);
      }),
  };
}
