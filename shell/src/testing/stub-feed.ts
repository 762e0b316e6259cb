import type { IncomingMessage, ServerResponse } from 'node:http';

const BEAT_MS = 200;

/** The stream of changes of an API, as a test has it. */
export interface StubFeed {
  /** How many streams were opened, and with which last ids. */
  readonly opened: readonly (string | undefined)[];
  readonly epoch: string;
  /** What a stream begins with; null: as it should. */
  greet: string | null;
  open(request: IncomingMessage, response: ServerResponse): void;
  tell(tags: readonly string[]): void;
  /** Sends whatever the test says to all who listen. */
  send(text: string): void;
  /** Ends all streams; who comes after is refused until the function that it answers is called. */
  refuse(): () => void;
  /** Stays open and says nothing any more. */
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
