import { Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import type { ChangeEvent, ChangeLog } from './change-log';

export const MAX_STREAMS = 32;
/** Bytes that may wait for a slow reader. */
export const MAX_WAITING_BYTES = 1024 * 1024;
/** Interval of heartbeats in milliseconds; a longer silence means that the stream is lost. */
export const BEAT_MS = 500;

const BEAT = ': beat\n\n';

/** Formats a server-sent event (HTML Living Standard, 9.2). */
const textOf = (name: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const resetText = (log: ChangeLog, seq: number): string =>
  textOf('reset', { listening: log.isHearing }, log.idOf({ seq }));

function eventText(log: ChangeLog, event: ChangeEvent): string {
  if (event.name === 'deaf') return textOf('deaf', {});
  if (event.name === 'reset') return resetText(log, event.seq);
  return textOf('change', { tags: event.tags }, log.idOf(event));
}

/** Returns the first events for a reader: the process, and the missed changes. */
function greeting(log: ChangeLog, lastEventId: string | undefined): string {
  const { epoch, seq, isHearing } = log;
  const hello = textOf('hello', { epoch, seq, listening: isHearing });
  if (lastEventId === undefined) return hello;
  const missed =
    log
      .since(lastEventId)
      ?.map((change) => eventText(log, change))
      .join('') ?? null;
  // Sending so much at once would get the reader disconnected as a slow one.
  if (missed === null || missed.length > MAX_WAITING_BYTES / 2) return hello + resetText(log, seq);
  return hello + missed;
}

/** Serves the readers of the change stream. */
export function changeStreams(log: ChangeLog) {
  const readers = new Map<Readable, ServerResponse>();

  function write(reader: Readable, response: ServerResponse, text: string): void {
    reader.push(text);
    if (reader.readableLength + response.writableLength > MAX_WAITING_BYTES) response.destroy();
  }
  const writeAll = (text: string) => readers.forEach((response, reader) => write(reader, response, text));
  const beat = setInterval(() => writeAll(BEAT), BEAT_MS);
  beat.unref();
  const stop = log.listen((event) => writeAll(eventText(log, event)));

  return {
    get isFull() {
      return readers.size >= MAX_STREAMS;
    },
    /**
     * Returns the stream of a response. It ends with its connection, when its reader is too slow, or with the process.
     */
    open(response: ServerResponse, lastEventId: string | undefined): Readable {
      const reader = new Readable({ read: () => undefined });
      readers.set(reader, response);
      response.once('close', () => {
        readers.delete(reader);
        reader.destroy();
      });
      write(reader, response, greeting(log, lastEventId));
      return reader;
    },
    close(): void {
      clearInterval(beat);
      stop();
      for (const reader of readers.keys()) reader.push(null);
      readers.clear();
    },
  };
}
