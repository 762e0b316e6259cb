import type { RegressionFigures } from './judge';

const DEADLINE_MS = 5_000;
const TRIES = 2;

/** JSON that `RELEASE_WEBHOOK` receives. */
export interface RolloutNotice {
  readonly event: 'step' | 'promoted' | 'rolled-back';
  readonly remote: string;
  readonly candidate: string;
  readonly stable: string;
  /** Share of the candidate when it happened. */
  readonly percent: number;
  readonly reason: string | null;
  readonly figures: RegressionFigures | null;
  readonly author: string;
  /** ISO 8601. */
  readonly at: string;
}

type Env = Readonly<Record<string, string | undefined>>;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Reads `RELEASE_WEBHOOK`; null when it is not set.
 * @throws unless it is an https address, or an http address of this machine
 */
export function readWebhook(env: Env = process.env): URL | null {
  const text = env['RELEASE_WEBHOOK'];
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url && isAllowed && url.username === '' && url.password === '') return url;
  // The address can contain a secret, so it is not repeated.
  throw new Error(
    'RELEASE_WEBHOOK is not an https address without user and password. Write for example ' +
      'https://hooks.example.com/releases, or http://127.0.0.1:4000 on this machine.',
  );
}

interface NotifyPorts {
  readonly say: (event: string, fields: Readonly<Record<string, string | number | null>>) => void;
  readonly send?: typeof fetch;
  readonly deadlineMs?: number;
}

/**
 * Returns a function that sends notices to a webhook, in the background: it never throws and never delays a rollback.
 * Its promise resolves after the last try, for a command that waits before it ends.
 */
export function createNotifier(
  webhook: URL | null,
  { say, send = fetch, deadlineMs = DEADLINE_MS }: NotifyPorts,
): (notice: RolloutNotice) => Promise<void> {
  if (webhook === null) return async () => undefined;
  const post = async (body: string): Promise<string | null> => {
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      const headers = { 'content-type': 'application/json' };
      const answer = await send(webhook, { method: 'POST', headers, body, signal, redirect: 'error' });
      await answer.body?.cancel();
      return answer.ok ? null : `status ${answer.status}`;
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown error';
    }
  };
  return async (notice) => {
    const body = JSON.stringify(notice);
    let problem: string | null = null;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      problem = await post(body);
      if (problem === null) return;
    }
    say('webhook failed', { event: notice.event, remote: notice.remote, tries: TRIES, reason: problem });
  };
}
