import type { AddressInfo } from 'node:net';
import type { BenefitType } from 'shared-contracts';
import { problemBody, problemHeaders } from './http/problem';
import { readConfig } from './config';
import { createGateway } from './gateway';

type Env = Readonly<Record<string, string | undefined>>;

/** A gateway for the browser of a rehearsal, on this machine only. */
export interface RehearsalGateway {
  readonly port: number;
  /** Switches to the newest entry of its log; resolves when all versions are served or rejected. */
  refresh(): Promise<void>;
  /** Returns why a version of a remote is not served in a variant; null when it is. */
  problemOf(type: BenefitType, name: string): string | null;
  close(): Promise<void>;
}

const MANY = '1000000000';

/** Settings in which a rehearsal differs: one client sends all requests, and nothing is reported to anyone. */
const REHEARSED = {
  TREADMARKET_ENV: 'development',
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  VARIANT_HOSTS: '',
  CANONICAL_ORIGIN: '',
  RELEASE_STORE: '',
  RELEASE_KEY_FILE: '',
  ANALYTICS_COLLECTOR: '',
  CHAT_KEYS: '',
  BROWSER_REPORTS_PERCENT: '0',
  OFFLINE_PAGES: 'off',
  TRUST_PROXY: '',
  RENDER_HOSTS: '1',
  // A part that misses its deadline would look different from the same part a second later.
  PAGE_DEADLINE_MS: '10000',
  WIDGET_DEADLINE_MS: '10000',
  REQUESTS_PER_MINUTE: MANY,
  API_CALL_MS_PER_MINUTE: MANY,
  RENDER_MS_PER_MINUTE: MANY,
  RENDERS_PER_ADDRESS: '64',
  API_CALLS_PER_ADDRESS: '64',
};

const READ_ONLY = { status: 503, code: 'rehearsal', detail: 'A rehearsal changes nothing. Try again later.' } as const;
const READS = new Set(['GET', 'HEAD']);

/**
 * Starts a gateway as shoppers have it, for the releases of a data folder. It answers 503 to every call that could
 * change data, so that a rehearsal may click any button.
 */
export async function openRehearsalGateway(data: string, ownersFile: string, env: Env): Promise<RehearsalGateway> {
  const own = { TREADMARKET_DATA_DIR: data, RELEASE_OWNERS: ownersFile };
  const { app, releases, close } = await createGateway(readConfig({ ...env, ...REHEARSED, ...own }), {
    write: () => undefined,
  });
  app.addHook('onRequest', async ({ id, method }, reply) =>
    READS.has(method)
      ? undefined
      : reply.code(READ_ONLY.status).headers(problemHeaders(READ_ONLY)).send(problemBody(READ_ONLY, id)),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as AddressInfo).port,
    refresh: () => releases.refresh(),
    problemOf(type, name) {
      const part = releases.statusOf(type).find((one) => one.name === name);
      return !part || part.served === part.wished ? null : (part.problem ?? 'it did not start in time');
    },
    close,
  };
}
