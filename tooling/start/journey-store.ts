import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { buildAll } from './build-all';
import { makePictures } from './pictures';
import { freePorts } from './ports';
import { startStore, WITHOUT_RATE_LIMITS, type Store } from './store';

/** A separate store for journeys, with the data that they need about it. */
export interface JourneyStore {
  readonly store: Store;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Generous deadlines, because a store and the browsers of two shoppers share one machine. Deadlines have tests and
 * proofs of their own.
 */
const PATIENT = { PAGE_DEADLINE_MS: '4000', WIDGET_DEADLINE_MS: '2000' };

const say = (line: string): void => console.log(line);

/** Adds a member of the store's staff with the operator's command; returns their key. */
function addStaff(databaseUrl: string): string {
  const person = ['--email', 'journeys@staff.example.com', '--name', 'Journeys', '--role', 'admin'];
  const said = execFileSync(
    path.join(ROOT, 'node_modules/.bin/tsx'),
    ['marketplace-api/commands/staff.ts', 'add', ...person],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: databaseUrl },
    },
  );
  return said.trim().split('\n').at(-1) ?? '';
}

export interface JourneyStoreOptions {
  readonly data: string;
  /** Called when a part of the store has ended and cannot be restarted. */
  readonly onGivenUp: (name: string) => void;
  /** Called with each finished part and its duration. */
  readonly onPart?: (name: string, seconds: number) => void;
}

/**
 * Builds changed parts, and opens a store on its own ports.
 * @throws when a part cannot be built or does not run
 */
export async function openJourneyStore({
  data,
  onGivenUp,
  onPart = () => undefined,
}: JourneyStoreOptions): Promise<JourneyStore> {
  const timed = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const started = performance.now();
    return work.finally(() => onPart(name, (performance.now() - started) / 1000));
  };
  const ports = await freePorts();
  const programSecret = randomUUID();
  // A copy, because some journeys add a team to the store.
  const owners = path.join(data, 'owners.json');
  await mkdir(data, { recursive: true });
  await cp(path.join(ROOT, 'release-platform/registry/owners.json'), owners);
  // Parallel journeys come from one address; the limits have tests of their own.
  const starting = startStore({
    data,
    ports,
    say,
    onGivenUp,
    env: {
      ...WITHOUT_RATE_LIMITS,
      ...PATIENT,
      RELEASE_OWNERS: owners,
      PARTNER_SECRETS: `purchasingPower=${programSecret},lowes=${randomUUID()}`,
    },
  });
  const building = timed('pictures', makePictures(say)).then(() => buildAll({ data, say, onlyIfNew: false, onPart }));
  const [opened, built] = await Promise.allSettled([timed('database and API', starting), building]);
  if (opened.status === 'rejected') throw opened.reason;
  const store = opened.value;
  try {
    if (built.status === 'rejected') throw built.reason;
    if (built.value.length > 0) throw new Error(built.value.join('\n'));
    await timed('gateway', store.openGateway());
  } catch (error) {
    await store.stop();
    throw error;
  }
  return {
    store,
    env: {
      BASE_URL: `http://localhost:${ports.gateway}`,
      LOWES_URL: `http://lowes.localhost:${ports.gateway}`,
      API_URL: `http://127.0.0.1:${ports.api}`,
      DATABASE_URL: store.databaseUrl,
      LEDGER_URL: `http://127.0.0.1:${ports.sandbox}/v1/ledger`,
      PAYMENT_SECRET: process.env['PAYMENT_SECRET'] ?? 'sandbox-secret',
      PROGRAM_SECRET: programSecret,
      STAFF_KEY: addStaff(store.databaseUrl),
      TREADMARKET_DATA_DIR: data,
      RELEASE_OWNERS: owners,
      // Journeys deploy a dozen versions, some with faults that only a shopper's browser shall see.
      REHEARSAL_BROWSER: 'off',
    },
  };
}
