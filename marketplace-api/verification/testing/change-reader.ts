import http from 'node:http';
import { CHANGES_PATH } from 'shared-contracts/wire';

/** An event of the change stream, as it was sent. */
export interface SentEvent {
  readonly id: string | null;
  readonly name: string;
  readonly data: {
    readonly tags?: readonly string[];
    readonly epoch?: string;
    readonly seq?: number;
    readonly listening?: boolean;
  };
}

export interface ChangeReader {
  readonly status: number;
  readonly body: () => string;
  readonly events: readonly SentEvent[];
  readonly beats: () => number;
  /** The id of the last event that has one. */
  lastId(): string | undefined;
  /** Tags of all changes so far, in order. */
  tags(): string[];
  /** Resolves when enough was read. @throws when the stream ends first, or after ten seconds */
  until(isEnough: () => boolean): Promise<void>;
  /** Resolves when the server ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

const WAIT_MS = 10_000;

function parseEvent(block: string): SentEvent | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const name = field('event');
  if (name === undefined) return null;
  return { id: field('id') ?? null, name, data: JSON.parse(field('data') ?? '{}') as SentEvent['data'] };
}

/** @param url the API's, without a path */
export async function readChanges(url: string, headers: Record<string, string>): Promise<ChangeReader> {
  const request = http.get(`${url}/v1${CHANGES_PATH}`, { headers, agent: false });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  const events: SentEvent[] = [];
  let [text, beats, left, isEnded] = ['', 0, '', false];
  let check = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isEnded = true;
      check();
      resolve();
    };
    response.on('close', end).on('error', end);
  });
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-10_000);
    const blocks = (left + chunk).split('\n\n');
    left = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':')) beats += 1;
      const event = parseEvent(block);
      if (event) events.push(event);
    }
    check();
  });
  return {
    status: response.statusCode ?? 0,
    body: () => text,
    events,
    beats: () => beats,
    lastId: () => events.findLast(({ id }) => id !== null)?.id ?? undefined,
    tags: () => events.flatMap(({ data }) => data.tags ?? []),
    until: (isEnough) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`Not read in time. Last: ${text.slice(-500)}`)), WAIT_MS);
        check = () => {
          if (!isEnough() && !isEnded) return;
          clearTimeout(late);
          check = () => undefined;
          if (isEnough()) resolve();
          else reject(new Error('The stream has ended.'));
        };
        check();
      }),
    ended,
    close: () => request.destroy(),
  };
}
