import path from 'node:path';
import type pg from 'pg';
import { connectTestDatabase, type ConnectedDatabase } from '../testing/database/connected-database';
import { statementMismatches } from './check-statements';
import { findStatements, type StatementCall, type StatementCalls } from './find-statements';

jest.setTimeout(180_000);

const ROOT = path.join(__dirname, '../..');

/** Calls whose statement is composed at run time: only their tests check their rows. */
const AT_RUN_TIME: Readonly<Record<string, number>> = {
  'src/modules/cart/cart-changes.ts': 1,
  'src/modules/catalog/catalog.repository.ts': 3,
  'src/modules/orders/access/order-lookup.service.ts': 1,
  'src/modules/personal-data/personal-data.service.ts': 2,
  'src/modules/reviews/review.service.ts': 1,
  'src/platform/background/sweep.ts': 1,
  'src/server/demo-data.ts': 1,
};

const PLANTED: readonly [lie: string, row: string, columns: string, mismatches: readonly string[]][] = [
  ['none', "kind: 'a' | 'b'; attempts: number; sent_at: Date | null", 'kind, attempts, sent_at', []],
  ['a column that is not selected', 'kind: string; state: string', 'kind', ['state is not selected']],
  ['another type', 'kind: number', 'kind', ['kind is string, not number']],
  ['a date as text', 'created_at: string', 'created_at', ['created_at is Date, not string']],
  ['what may be null', 'sent_at: Date', 'sent_at', ['sent_at may be null']],
  ['numbers as texts', 'ids: string[]', 'array[attempts] as ids', ['ids is number[], not string[]']],
  ['a column that is gone', 'kind: string', 'kind, mood', ['column "mood" does not exist']],
];
const READS = ['many', 'one', 'oneOrThrow'];
const PLANTED_FILE = 'src/platform/database/planted.ts';
const plantedText = (): string => {
  const functions = PLANTED.map(
    ([, row, columns], at) =>
      `export const planted${at} = (db: Queries) => db.${READS[at % READS.length]}<{ ${row} }>({ text: ` +
      `\`select \${${JSON.stringify(columns)}} \${FROM}\` }, [1]);`,
  );
  const head = `import type { Queries } from './database'; const FROM = 'from outbox where message_id = $1';`;
  return [head, ...functions].join('\n');
};

let database: ConnectedDatabase;
let client: pg.Client;
let calls: readonly StatementCall[];
let planted: readonly StatementCall[];
let checker: StatementCalls['checker'];
beforeAll(async () => {
  // A single program reads the sources and the planted file, because reading takes most of the time.
  const virtual = { file: path.join(ROOT, PLANTED_FILE), text: plantedText() };
  const found = findStatements({ root: ROOT, folders: ['src', 'commands'], virtual });
  checker = found.checker;
  planted = found.calls.filter(({ place }) => place.startsWith(`${PLANTED_FILE}:`));
  calls = found.calls.filter((call) => !planted.includes(call));
  database = await connectTestDatabase();
  client = database.client;
});
afterAll(() => database?.close());

it('the database accepts every statement and returns rows of the declared type', async () => {
  expect(await statementMismatches(client, calls, checker)).toEqual([]);
  expect(calls.filter(({ row, text }) => row && text).length).toBeGreaterThan(150);
  const unknown: Record<string, number> = {};
  for (const { place, text } of calls) {
    const file = place.split(':')[0]!;
    if (text === null) unknown[file] = (unknown[file] ?? 0) + 1;
  }
  expect(unknown).toEqual(AT_RUN_TIME);
});

it('the check finds exactly the planted mismatches', async () => {
  expect(await statementMismatches(client, planted, checker)).toEqual(
    PLANTED.flatMap(([, , , mismatches], at) => mismatches.map((mismatch) => `${PLANTED_FILE}:${at + 2}: ${mismatch}`)),
  );
});
