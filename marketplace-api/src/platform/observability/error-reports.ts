import crypto from 'node:crypto';
import { Writable } from 'node:stream';
import type { ErrorReportsEnv } from '../settings/error-reports-env';

export interface ErrorReportsOptions extends ErrorReportsEnv {
  readonly isProduction: boolean;
}

export interface ErrorReports {
  /** Takes lines of the log; those below the level "error" are ignored. */
  readonly stream: Writable;
  /** Number of reports that were dropped, because too many waited or the service refused them. */
  dropped(): number;
  /** Resolves when nothing waits. */
  idle(): Promise<void>;
}

/** Reports that wait at most; a flood of errors must not fill the memory. */
const MAX_WAITING = 50;
const TIMEOUT_MS = 5000;
const ERROR_LEVEL = 50;
/** Fields of a line that name a part of the store, and nothing of a shopper. */
const TAGS = ['service', 'remote', 'version', 'widget', 'task', 'kind', 'code', 'route'] as const;
const FRAME = /^\s*at (?:(?:async )?(.+?) \()?(?:file:\/\/)?([^()\s]+?):(\d+):(\d+)\)?$/;

type Line = Readonly<Record<string, unknown>>;

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 100);

/** Returns the frames of a stack, the innermost last, as the format has them. Other lines may repeat values. */
const framesOf = (stack: unknown) =>
  String(stack ?? '')
    .split('\n')
    .flatMap((line) => {
      const [, name, file, row, column] = FRAME.exec(line) ?? [];
      return file === undefined
        ? []
        : [{ function: name ?? '?', filename: file, lineno: Number(row), colno: Number(column) }];
    })
    .reverse();

function exceptionOf(error: unknown): object {
  if (typeof error !== 'object' || error === null) return {};
  const { type, stack, code } = error as Line;
  const value = isShort(code) ? String(code) : '';
  return {
    exception: {
      values: [{ type: isShort(type) ? String(type) : 'Error', value, stacktrace: { frames: framesOf(stack) } }],
    },
  };
}

/** Returns the event of a line: an allow-list, because messages of errors and other fields may be personal data. */
function eventOf(line: Line, { release, isProduction }: ErrorReportsOptions) {
  return {
    event_id: crypto.randomUUID().replaceAll('-', ''),
    timestamp: Number(line['time']) / 1000,
    platform: 'node',
    level: Number(line['level']) > ERROR_LEVEL ? 'fatal' : 'error',
    environment: isProduction ? 'production' : 'development',
    ...(release !== null && { release }),
    logentry: { formatted: String(line['msg'] ?? '') },
    tags: Object.fromEntries(TAGS.flatMap((name) => (isShort(line[name]) ? [[name, String(line[name])]] : []))),
    ...(isShort(line['traceId']) && { contexts: { trace: { trace_id: line['traceId'] } } }),
    ...exceptionOf(line['err']),
  };
}

function parse(text: string): Line | null {
  try {
    const line = JSON.parse(text) as unknown;
    return typeof line === 'object' && line !== null ? (line as Line) : null;
  } catch {
    return null;
  }
}

/** Sends an envelope of the documented format, version 7. Returns false when it was not accepted. */
async function send(event: { readonly event_id: string }, { url, publicKey }: ErrorReportsOptions): Promise<boolean> {
  const payload = JSON.stringify(event);
  const headers = { event_id: event.event_id, sent_at: new Date().toISOString() };
  const item = { type: 'event', content_type: 'application/json', length: Buffer.byteLength(payload) };
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=treadmarket/1.0, sentry_key=${publicKey}`,
      },
      body: `${JSON.stringify(headers)}\n${JSON.stringify(item)}\n${payload}\n`,
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Sends the errors of the log to a Sentry-compatible service, one after the other, and never waits for it. What cannot
 * be sent is dropped: the log has it.
 */
export function errorReports(options: ErrorReportsOptions): ErrorReports {
  const waiting: { readonly event_id: string }[] = [];
  let running: Promise<void> | null = null;
  let dropped = 0;

  async function work(): Promise<void> {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift())
      if (!(await send(event, options))) dropped += 1;
    running = null;
  }

  const stream = new Writable({
    write(chunk, _encoding, done) {
      const line = parse(String(chunk));
      if (line !== null && Number(line['level']) >= ERROR_LEVEL) {
        if (waiting.length >= MAX_WAITING) dropped += 1;
        else waiting.push(eventOf(line, options));
        running ??= work();
      }
      done();
    },
  });
  return { stream, dropped: () => dropped, idle: () => running ?? Promise.resolve() };
}
