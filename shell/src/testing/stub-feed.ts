import type { IncomingMessage, ServerResponse } from 'node:http';

const BEAT_MS = 200;

/** An API's change stream controlled by a test. */
export interface StubFeed {
  /** Opened streams with their last ids. */
  readonly opened: readonly (string | undefined)[];
  readonly epoch: string;
  /** First message of a stream; null: the correct one. */
  greet: string | null;
  open(request: IncomingMessage, response: ServerResponse): void;
  tell(tags: readonly string[]): void;
  /** Sends a text to all subscribers. */
  send(text: string): void;
  /** Ends all streams and refuses new ones until the returned function is called. */
  refuse(): () => void;
  /** Keeps streams open without sending. */
  fallSilent(): void;
  stop(): void;
}

export function createStubFeed(): StubFeed {
  const opened: (string | undefined)[] = [];
  const open = new Set<ServerResponse>();
  const kept: { readonly seq: number; readonly text: string }[] = [];
  const epoch = `e${Math.random().toString(36).slice(2)}`;
  let seq = 0;
  let isRefusing = false;
  let isSilent = false;
  const send = (text: string): void => open.forEach((response) => void response.write(text));
  const beat = setInterval(() => void (isSilent || send(': beat\n\n')), BEAT_MS);
  return {
    opened,
    epoch,
    greet: null,
    open(request, response) {
      if (isRefusing) return void response.writeHead(503).end();
      const last = request.headers['last-event-id'];
      opened.push(typeof last === 'string' ? last : undefined);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(this.greet ?? `event: hello\ndata: ${JSON.stringify({ epoch, seq, listening: true })}\n\n`);
      const heard = Number(String(last ?? '').split('-')[1] ?? seq);
      for (const change of kept) if (change.seq > heard) response.write(change.text);
      open.add(response);
      response.on('close', () => open.delete(response));
      return undefined;
    },
    tell(tags) {
      seq += 1;
      const text = `id: ${epoch}-${seq}\nevent: change\ndata: ${JSON.stringify({ tags })}\n\n`;
      kept.push({ seq, text });
      send(text);
    },
    send,
    refuse() {
      isRefusing = true;
      for (const response of open) response.destroy();
      return () => void (isRefusing = false);
    },
    fallSilent: () => void (isSilent = true),
    stop: () => clearInterval(beat),
  };
}
