import type { Readable } from 'node:stream';

const WINDOW_MS = 10_000;
const MAX_LINES = 100;
const MAX_LINE = 2_000;
const MAX_BYTES = 8 * 1024 * 1024;

interface OutputListeners {
  readonly onLine: (line: string) => void;
  /** Called when a process prints more than the limit. */
  readonly onFlood: () => void;
}

/** Forwards the output of a process: some lines in ten seconds, the rest is only counted. */
export function followOutput(streams: readonly (Readable | null)[], { onLine, onFlood }: OutputListeners): void {
  let windowEnd = 0;
  let lines = 0;
  let bytes = 0;
  let left = 0;
  const openWindow = (): void => {
    if (left > 0) onLine(`(${left} more pieces of output were left out)`);
    windowEnd = Date.now() + WINDOW_MS;
    lines = 0;
    bytes = 0;
    left = 0;
  };
  const read = (text: string): void => {
    if (Date.now() >= windowEnd) openWindow();
    bytes += text.length;
    if (bytes > MAX_BYTES) return onFlood();
    if (lines >= MAX_LINES) {
      left += 1;
      return;
    }
    for (const line of text.split('\n', MAX_LINES - lines).filter(Boolean)) {
      lines += 1;
      onLine(line.slice(0, MAX_LINE));
    }
  };
  for (const stream of streams)
    stream
      ?.setEncoding('utf8')
      .on('data', read)
      .on('error', () => undefined);
}
