import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { connectTestDatabase, type ConnectedDatabase } from '../testing/database/connected-database';
import { HOT_QUERIES, VOLUME, type HotQuery } from './hot-queries';
import { scannedTables, shapeOf, type PlanNode } from './plan-shape';

jest.setTimeout(180_000);

const DOCUMENT = path.join(__dirname, '../../docs/hot-queries.md');
const BIG_ROWS = 1000;
const HEAD = `# Hot queries and their plans

The statements that shoppers wait for, as they are sent, and what PostgreSQL does for them on the store's own data with
5,000 carts, orders, bookings and addresses beside it. No table of more than ${BIG_ROWS.toLocaleString('en-US')} rows
is read from end to end; a test compares this page with what the database answers. After a change that is meant:
\`UPDATE_PLANS=1 npx jest marketplace-api/verification/plans\`, and read the difference.
`;

let database: ConnectedDatabase;
let client: pg.Client;
let big: Set<string>;
beforeAll(async () => {
  database = await connectTestDatabase();
  client = database.client;
  await client.query(VOLUME);
  const { rows } = await client.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1",
    [BIG_ROWS],
  );
  big = new Set(rows.map(({ relname }) => relname));
});
afterAll(() => database?.close());

async function undone<T>({ settings }: HotQuery, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    if (settings) await client.query(settings);
    return await work();
  } finally {
    await client.query('rollback');
  }
}

async function planOf(query: HotQuery): Promise<PlanNode> {
  const { rows } = await undone(query, () =>
    client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${query.statement.text}`,
      query.values as unknown[],
    ),
  );
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}

async function scansSoFar(): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; scans: string }>(
    'select relname, seq_scan as scans from pg_stat_xact_user_tables',
  );
  return new Map(rows.map(({ relname, scans }) => [relname, Number(scans)]));
}

/** Runs a query and returns the tables that the server scanned sequentially, also inside functions. */
async function scansOf(query: HotQuery): Promise<string[]> {
  return undone(query, async () => {
    const before = await scansSoFar();
    await client.query(query.statement.text, query.values as unknown[]);
    return [...(await scansSoFar())]
      .filter(([table, scans]) => scans > (before.get(table) ?? 0))
      .map(([table]) => table);
  });
}

it('finds the large tables', () => {
  expect([...big]).toEqual(
    expect.arrayContaining([
      'product',
      'stock',
      'fitment',
      'installer',
      'review',
      'address',
      'cart',
      'cart_item',
      'booking',
      'customer_order',
      'payment_attempt',
    ]),
  );
});

it.each(HOT_QUERIES.map((query) => [query.title, query] as const))('%s scans no large table', async (_, query) => {
  expect(scannedTables(await planOf(query)).filter((table) => big.has(table))).toEqual([]);
  expect((await scansOf(query)).filter((table) => big.has(table))).toEqual([]);
});

/** Foreign keys without an index: rows that they refer to are never deleted, and no statement reads by them. */
const NOT_READ_BY = new Set([
  'cart(installer_id)',
  'cart_item(product_number)',
  'feature_flag(changed_by)',
  'order_event(staff_id)',
  'product_question(line_id)',
]);

it('finds the rows of a foreign key by an index', async () => {
  // An index that leaves out nulls only is one of all rows that refer to something.
  const { rows } = await client.query<{ key: string }>(
    `select format('%s(%s)', f.conrelid::regclass, string_agg(a.attname, ',' order by k.at)) as key
    from pg_constraint f
    cross join unnest(f.conkey) with ordinality k (attnum, at)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum
    where f.contype = 'f' and not exists (
      select 1
      from pg_index i
      where i.indrelid = f.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '(% IS NOT NULL)')
        and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey
    )
    group by f.oid, f.conrelid`,
  );
  expect(rows.map(({ key }) => key).sort()).toEqual([...NOT_READ_BY].sort());
});

it('detects a sequential scan', async () => {
  const query: HotQuery = {
    title: '',
    statement: { text: 'select count(*) from address where street = $1' },
    values: ['Lake St'],
  };
  expect(scannedTables(await planOf(query))).toEqual(['address']);
  expect(await scansOf(query)).toEqual(['address']);
});

/** Removes the indentation of a statement; its first line follows the opening quote. */
function asAtTheMargin(text: string): string {
  const [first, ...rest] = text.split('\n');
  const margin = Math.min(...rest.map((line) => line.search(/\S/)).filter((indent) => indent >= 0));
  return [first, ...rest.map((line) => line.slice(margin))].join('\n');
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

it('records the query plans', async () => {
  const parts: string[] = [HEAD];
  for (const query of HOT_QUERIES) {
    const plan = shapeOf(await planOf(query)).join('\n');
    parts.push(
      [`## ${query.title}`, fenced('sql', asAtTheMargin(query.statement.text)), `${fenced('text', plan)}\n`].join(
        '\n\n',
      ),
    );
  }
  const now = parts.join('\n');
  if (process.env.UPDATE_PLANS) {
    fs.mkdirSync(path.dirname(DOCUMENT), { recursive: true });
    fs.writeFileSync(DOCUMENT, now);
  }
  expect(now).toBe(fs.readFileSync(DOCUMENT, 'utf8'));
});
