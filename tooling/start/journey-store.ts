import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { buildAll } from './build-all';
import { makePictures } from './pictures';
import { freePorts } from './ports';
import { startStore, WITHOUT_RATE_LIMITS, type Store } from './store';

/** A store of its own for journeys, and what they need to know of it. */
export interface JourneyStore {
  readonly store: Store;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * A store and the browsers of two shoppers share one machine here: what the deadlines of a store cut off would say how
 * busy it is. Deadlines have tests and proofs of their own.
 */
const PATIENT = { PAGE_DEADLINE_MS: '4000', WIDGET_DEADLINE_MS: '2000' };

const say = (line: string): void => console.log(line);

/** A person of the store's staff, added as an operator would; answers their key. */
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
  /** A part of the store has ended and cannot be started again. */
  readonly onGivenUp: (name: string) => void;
  /** Called with each part that is ready, and how long it took. */
  readonly onPart?: (name: string, seconds: number) => void;
}

/** Builds what is new, and opens a store on ports of its own. @throws when a part cannot be built or does not run */
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
  // A copy, for journeys in which a team comes to the store.
  const owners = path.join(data, 'owners.json');
  await mkdir(data, { recursive: true });
  await cp(path.join(ROOT, 'registry/owners.json'), owners);
  // Journeys in parallel are one machine's traffic; the limits have tests of their own.
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
    },
  };
}
