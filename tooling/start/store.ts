import { BENEFIT_TYPES } from 'shared-contracts';
import type { Deployment } from 'shared-contracts/deployment';
import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { startDatabase } from 'marketplace-api/src/platform/database/start-database';
import { Child, type ChildSpec } from './child';
import type { StorePorts } from './ports';
import { prepareDatabase } from './prepare-database';
import { recordProcesses, forgetProcesses } from './run-file';

export interface StoreOptions {
  readonly data: string;
  readonly ports: StorePorts;
  /** Whether external services are simulated; by default all that have no settings are. */
  readonly deployment?: Deployment;
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  readonly onGivenUp: (name: string) => void;
}

/** A running store. */
export interface Store {
  readonly databaseUrl: string;
  /** Starts the gateway, after the remotes have been deployed. */
  openGateway(): Promise<void>;
  /** Closes it once, also when called again. */
  stop(): Promise<void>;
}

const PLENTY = '10000000';

/** For loads and journeys, which send many requests from one address. The limits have tests of their own. */
export const WITHOUT_RATE_LIMITS: Readonly<Record<string, string>> = {
  RATE_LIMIT_PER_MINUTE: PLENTY,
  KEY_RATE_LIMIT_PER_MINUTE: PLENTY,
  GATEWAY_RATE_LIMIT_PER_MINUTE: PLENTY,
  REQUESTS_PER_MINUTE: PLENTY,
  RENDER_MS_PER_MINUTE: PLENTY,
  REPORTS_PER_MINUTE: PLENTY,
  API_CALL_MS_PER_MINUTE: PLENTY,
  RENDERS_PER_ADDRESS: '64',
  API_CALLS_PER_ADDRESS: '64',
  GUESSES_PER_MINUTE: PLENTY,
  HOLDS_PER_ADDRESS: PLENTY,
  HOLDS_PER_EMAIL: PLENTY,
  HOLDS_PER_CARD: PLENTY,
  DECLINES_PER_ADDRESS: PLENTY,
  DECLINES_PER_SESSION: PLENTY,
  DECLINES_PER_CARD: PLENTY,
  DECLINES_OVERALL: PLENTY,
  VOICES_PER_ADDRESS: PLENTY,
};

const FIRST_LOAD_MS = 180_000;

/** Gives every variant an account at the sandbox's support desk, unless the environment names another desk or none. */
function sandboxDesk(port: number): Readonly<Record<string, string>> {
  if (process.env['CHAT_KEYS'] !== undefined) return {};
  return {
    CHAT_ORIGIN: `http://chat.localhost:${port}`,
    CHAT_KEYS: BENEFIT_TYPES.map((type) => `${type}=sandbox-chat-${type}`).join(' '),
  };
}

/** A developer sees the report of each visit. */
const EVERY_VISIT = { BROWSER_REPORTS_PERCENT: process.env['BROWSER_REPORTS_PERCENT'] ?? '100' };

/** The sandbox shows the data layer's events, unless the environment names another collector or none. */
function sandboxCollector(port: number): Readonly<Record<string, string>> {
  if (process.env['ANALYTICS_COLLECTOR'] !== undefined) return {};
  return { ANALYTICS_COLLECTOR: `http://localhost:${port}/collect` };
}

function specs(
  { data, ports, env = {}, deployment = 'development' }: StoreOptions,
  databaseUrl: string,
): Record<'sandbox' | 'api' | 'gateway', ChildSpec> {
  const shared = {
    // The API recognizes this run's gateway by it, and then trusts the client addresses that the gateway forwards.
    ...(process.env['GATEWAY_KEY_FILE'] === undefined && {
      GATEWAY_KEY: process.env['GATEWAY_KEY'] ?? randomBytes(32).toString('base64url'),
    }),
    ...(deployment === 'development' && { ...sandboxDesk(ports.sandbox), ...sandboxCollector(ports.sandbox) }),
    ...(deployment === 'development' && EVERY_VISIT),
    ...env,
    NODE_ENV: 'production',
    // NODE_ENV only selects the libraries' mode; this one decides whether external services are simulated.
    TREADMARKET_ENV: deployment,
    TREADMARKET_DATA_DIR: data,
    PORT: String(ports.gateway),
    API_PORT: String(ports.api),
    SANDBOX_PORT: String(ports.sandbox),
    METRICS_PORT: String(ports.metrics),
    DATABASE_URL: databaseUrl,
  };
  const part = (name: string, entry: string, port: number, readyWithinMs: number): ChildSpec => ({
    name,
    entry,
    env: shared,
    healthUrl: `http://127.0.0.1:${port}/healthz`,
    readyWithinMs,
  });
  return {
    sandbox: {
      ...part('sandbox', 'sandbox/src/bin/sandbox.ts', ports.sandbox, 30_000),
      isQuiet: true,
    },
    api: part('api', 'marketplace-api/src/server/main.ts', ports.api, FIRST_LOAD_MS),
    gateway: { ...part('gateway', 'shell/src/gateway/main.ts', ports.gateway, 60_000), isQuiet: true },
  };
}

const Readiness = Compile(Type.Object({ isStarting: Type.Boolean() }));

/** The gateway waits for its remotes for up to half a minute; so does this start. */
async function remotesStarted(port: number): Promise<void> {
  for (;;) {
    const answer: unknown = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.json(),
      () => null,
    );
    if (!Readiness.Check(answer) || !answer.isStarting) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts database, payment sandbox and API; the gateway follows when its remotes are built. */
export async function startStore(options: StoreOptions): Promise<Store> {
  const { data, ports, say, onGivenUp } = options;
  const database = await startDatabase({
    databaseUrl: options.databaseUrl ?? null,
    dataDir: data,
    preferredPort: ports.postgres,
    log: (line) => say(`database: ${line}`),
  });
  const parts = specs(options, database.url);
  const childOptions = { data, say, onGivenUp };
  const children = {
    sandbox: new Child(parts.sandbox, childOptions),
    api: new Child(parts.api, childOptions),
    gateway: new Child(parts.gateway, childOptions),
  };
  const all = [children.gateway, children.api, children.sandbox];
  const record = (): void =>
    recordProcesses(
      data,
      [
        { name: 'start', pid: process.pid },
        ...all.flatMap(({ spec, pid }) => (pid === undefined ? [] : [{ name: spec.name, pid }])),
      ],
      options.deployment ?? 'development',
    );
  const stopAll = async (): Promise<void> => {
    for (const child of all) child.expectEnd();
    // The gateway first, so that no request reaches a half-closed store.
    for (const child of all) await child.stop();
    await database.stop();
    forgetProcesses(data);
  };
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= stopAll());
  try {
    record();
    await Promise.all([children.sandbox.start(), prepareDatabase(parts.api.env, say).then(() => children.api.start())]);
    record();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    databaseUrl: database.url,
    async openGateway() {
      await children.gateway.start();
      await remotesStarted(ports.gateway);
      record();
    },
    stop,
  };
}
