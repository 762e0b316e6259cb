import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { connectTestDatabase, type ConnectedDatabase } from '../../../verification/testing/database/connected-database';
import { schemaOf } from '../../../verification/testing/database/schema-dump';
import { FUNCTIONS, FunctionFileError, readFunctionFiles } from './function-files';
import { migrateDown, migrateToLatest, requireSchema } from './migrations';

jest.setTimeout(180_000);

const MIGRATIONS = path.join(FUNCTIONS, '../migrations');
/** The last migration that was written before functions moved to files. */
const LAST_WITH_FUNCTIONS = 249;
/** Migrations since then, oldest first. */
const SINCE_FILES = fs
  .readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.up.sql') && Number(name.slice(0, 4)) > LAST_WITH_FUNCTIONS)
  .map((name) => name.replace('.up.sql', ''))
  .sort();
const ALL_APPLIED = readFunctionFiles().map(({ name }) => `applied functions/${name}`);

let database: ConnectedDatabase;
let client: pg.Client;
let home: string;
beforeEach(async () => {
  database = await connectTestDatabase();
  client = database.client;
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'function-files-'));
});
afterEach(async () => {
  await database?.close();
  fs.rmSync(home, { recursive: true, force: true });
});

/** Returns a folder with the function files of another release: texts by name, or null for a removed file. */
function releaseWith(changes: Readonly<Record<string, string | null>>): string {
  const folder = fs.mkdtempSync(path.join(home, 'release-'));
  fs.cpSync(FUNCTIONS, folder, { recursive: true });
  for (const [name, text] of Object.entries(changes))
    if (text === null) fs.rmSync(path.join(folder, name));
    else fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

const answering = (name: string, value: number) =>
  `-- Returns ${value}.\ncreate or replace function ${name}() returns int language sql as $$ select ${value} $$;\n`;
async function answer(name: string): Promise<number | null> {
  const { rows } = await client.query<{ oid: string | null }>('select to_regprocedure($1) as oid', [`${name}()`]);
  if (rows[0]?.oid === null) return null;
  return (await client.query<{ value: number }>(`select ${name}() as value`)).rows[0]?.value ?? null;
}

const functionsOf = async (): Promise<string[]> =>
  (await schemaOf(client)).filter((line) => line.startsWith('CREATE OR REPLACE FUNCTION'));

describe('function files', () => {
  it('are equal to the functions of a freshly migrated database', async () => {
    const before = await functionsOf();
    await client.query('begin');
    for (const { text } of readFunctionFiles()) await client.query(text);
    expect(await functionsOf()).toEqual(before);
    // A function that no file replaced in this transaction lives in a migration only.
    const { rows } = await client.query<{ signature: string }>(
      `select p.oid::regprocedure::text as signature
        from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
          and p.xmin <> pg_current_xact_id()::xid
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    expect(rows).toEqual([]);
    await client.query('rollback');
  });

  it('are the only place that creates functions: newer migrations create none', () => {
    const creating = fs
      .readdirSync(MIGRATIONS)
      .filter((name) => Number(name.slice(0, 4)) > LAST_WITH_FUNCTIONS)
      .filter((name) =>
        /\bcreate\s+(or\s+replace\s+)?(function|procedure)\b/i.test(
          fs.readFileSync(path.join(MIGRATIONS, name), 'utf8'),
        ),
      )
      .map((name) => `${name} creates a function. Write it in marketplace-api/src/functions instead.`);
    expect(creating).toEqual([]);
  });

  it('have only functions that replace themselves, drops of functions, and comments', () => {
    const other = readFunctionFiles().flatMap(({ name, text }) =>
      text
        .replaceAll(/^create or replace function [^$]+\$\$[\s\S]*?\$\$;$/gm, '')
        .replaceAll(/^drop function if exists [^;]+;$/gm, '')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('--'))
        .map((line) => `${name}: ${line}`),
    );
    expect(other).toEqual([]);
  });

  it('have a comment above each function', () => {
    const uncommented = readFunctionFiles()
      .filter(({ name }) => name !== 'cart-release-before.sql')
      .flatMap(({ text }) => [...text.matchAll(/(?<!^--.*\n)^create or replace function (\w+)/gm)])
      .map(([, name]) => name);
    expect(uncommented).toEqual([]);
  });
});

describe('migrating with function files', () => {
  it('installs schema and functions once when two processes start at once', async () => {
    const whole = await schemaOf(client);
    await client.query('drop schema public cascade; create schema public');
    const lines = await Promise.all([migrateToLatest(database.url), migrateToLatest(database.url)]);
    expect(lines.map(({ length }) => length > 0).sort()).toEqual([false, true]);
    expect(lines.flat().filter((line) => line.includes('functions/'))).toEqual(ALL_APPLIED);
    expect(await schemaOf(client)).toEqual(whole);
    expect(await migrateToLatest(database.url)).toEqual([]);
  });

  it('upgrades a database of the release before, and returns to it with its functions', async () => {
    const upgraded = await functionsOf();
    const revert = async (): Promise<readonly string[]> => {
      const lines: string[] = [];
      for (const _ of SINCE_FILES) lines.push(...(await migrateDown(database.url)));
      return lines;
    };
    expect(await revert()).toEqual(SINCE_FILES.map((name) => `reverted ${name}`).reverse());
    const before = await functionsOf();
    expect(before.find((line) => line.includes('cart_open'))).toBeUndefined();
    // As its last migration wrote it.
    expect(before.find((line) => line.includes('public.cart_lock('))).toContain('declare c cart;');
    expect(await migrateToLatest(database.url)).toEqual([
      ...SINCE_FILES.map((name) => `applied ${name}`),
      ...ALL_APPLIED,
    ]);
    expect(await functionsOf()).toEqual(upgraded);
    await revert();
    expect(await functionsOf()).toEqual(before);
  });

  it('applies a changed file once, also when two processes start at once', async () => {
    const release = releaseWith({ 'answers.sql': answering('answer_of_test', 1) });
    const lines = await Promise.all([migrateToLatest(database.url, release), migrateToLatest(database.url, release)]);
    expect(lines.flat()).toEqual(['applied functions/answers.sql']);
    expect(await answer('answer_of_test')).toBe(1);
    fs.writeFileSync(path.join(release, 'answers.sql'), answering('answer_of_test', 2));
    expect(await migrateToLatest(database.url, release)).toEqual(['applied functions/answers.sql']);
    expect(await answer('answer_of_test')).toBe(2);
    expect(await migrateToLatest(database.url, release)).toEqual([]);
  });

  it('keeps the functions of a removed file, which older processes may call', async () => {
    const older = releaseWith({ 'answers.sql': answering('answer_of_test', 1) });
    await migrateToLatest(database.url, older);
    expect(await migrateToLatest(database.url)).toEqual([]);
    expect(await answer('answer_of_test')).toBe(1);
  });

  it('applies nothing when a file is broken, and names file and line', async () => {
    const wrong = answering('broken_of_test', 1).replace('select 1', 'select\n  no_column');
    const broken = `-- Returns a column.\n\n${wrong}`;
    const release = releaseWith({ 'answers.sql': answering('answer_of_test', 1), 'broken.sql': broken });
    const error = await migrateToLatest(database.url, release).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FunctionFileError);
    expect((error as Error).message).toBe(
      'functions/broken.sql:5: column "no_column" does not exist. ' +
        'Nothing was applied: correct the file and run npm run migrate.',
    );
    expect(await answer('answer_of_test')).toBeNull();
    await expect(requireSchema(database.url, release)).rejects.toThrow('lacks 2 function file(s)');
    await expect(requireSchema(database.url)).resolves.toBeUndefined();
  });

  it('reports the line of a syntax error in a function body', async () => {
    const text =
      'create or replace function broken_of_test() returns int language plpgsql as $$\nbegin\n  retrn 1;\nend $$;\n';
    await expect(migrateToLatest(database.url, releaseWith({ 'broken.sql': text }))).rejects.toThrow(
      'functions/broken.sql:3: syntax error at or near "retrn"',
    );
  });

  it('applies all files after migrations, which may have replaced their functions', async () => {
    await client.query(
      'create or replace function search_words(text) returns text immutable language sql as $$ select $1 $$',
    );
    await migrateDown(database.url);
    await migrateToLatest(database.url);
    const { rows } = await client.query("select search_words('Crème  XL') as words");
    expect(rows).toEqual([{ words: 'creme xl' }]);
  });
});

describe('a rolling upgrade', () => {
  const older = () => releaseWith({ 'answers.sql': answering('answer_of_test', 1) });
  const newer = () => {
    const dropped = fs.readFileSync(path.join(FUNCTIONS, 'dropped.sql'), 'utf8');
    return releaseWith({
      'answers.sql': answering('answer_of_test', 2),
      'dropped.sql': `${dropped}drop function if exists notify_lines();\n`,
    });
  };

  it('refuses a newer process until its functions are there, then serves older and newer ones', async () => {
    const releases = { older: older(), newer: releaseWith({ 'answers.sql': answering('answer_of_test', 2) }) };
    await migrateToLatest(database.url, releases.older);
    await expect(requireSchema(database.url, releases.newer)).rejects.toThrow(
      'The database lacks 1 function file(s) that this version needs, first answers.sql. Run: npm run migrate',
    );
    await migrateToLatest(database.url, releases.newer);
    await expect(requireSchema(database.url, releases.newer)).resolves.toBeUndefined();
    await expect(requireSchema(database.url, releases.older)).resolves.toBeUndefined();
    expect(await answer('answer_of_test')).toBe(2);
  });

  it('is taken back by migrating with the older program, which restores its functions', async () => {
    const releases = { older: older(), newer: newer() };
    await client.query('drop trigger product_line_changed on product_line');
    await migrateToLatest(database.url, releases.older);
    const before = await functionsOf();
    await migrateToLatest(database.url, releases.newer);
    expect(await functionsOf()).not.toEqual(before);
    expect(await migrateToLatest(database.url, releases.older)).toEqual([
      'restored functions/answers.sql',
      'restored functions/dropped.sql',
    ]);
    // Also a function that the newer release has dropped, whose file has not changed.
    expect(await functionsOf()).toEqual(before);
    expect(await migrateToLatest(database.url, releases.older)).toEqual([]);
    await expect(requireSchema(database.url, releases.newer)).rejects.toThrow('lacks 2 function file(s)');
  });

  it('finds every function of the release before, with its result, unless no release calls it', async () => {
    const { rows } = await client.query<{ signature: string; result: string | null; definition: string }>(
      `select m.signature, pg_get_function_result(to_regprocedure(m.signature)) as result, m.definition
        from migrated_function m`,
    );
    const normalized = (text: string) => text.replaceAll(/\s+/g, ' ');
    const changed = rows.filter(
      ({ result, definition }) => result === null || !normalized(definition).includes(`) RETURNS ${result} LANGUAGE`),
    );
    expect(changed.map(({ signature }) => signature).sort()).toEqual(['cart_read(text,bytea)', 'notify_catalog()']);
  });

  it('lets the release before add items, with its own rejections and limits', async () => {
    const session = Buffer.from('session of the release before');
    await client.query(
      `insert into cart (cart_number, session_hash, benefit_type, cart_type)
        values ('C-before', $1, 'treadmarket', 'STS')`,
      [session],
    );
    const { rows: products } = await client.query<{ number: string; stock: number }>(
      'select product_number as number, quantity as stock from stock where quantity between 5 and 98 limit 1',
    );
    const [product] = products;
    const add = (quantity: number, productNumber = product!.number, variant = 'treadmarket') =>
      client.query<{ document: { error?: string; items?: { quantity: number }[] } }>(
        'select cart_add_items($1, $2, $3, $4) as document',
        ['C-before', session, variant, JSON.stringify([{ productNumber, quantity }])],
      );
    expect((await add(2)).rows[0]?.document.items).toEqual([expect.objectContaining({ quantity: 2 })]);
    expect((await add(2, product!.number, 'benefitsMe')).rows[0]?.document).toEqual({ error: 'CART_NOT_FOUND' });
    await expect(add(98)).rejects.toMatchObject({ code: 'TM001', message: 'QUANTITY_LIMIT' });
    await expect(add(97)).rejects.toMatchObject({
      code: 'TM001',
      message: 'OUT_OF_STOCK',
      detail: expect.stringMatching(new RegExp(` ${product!.stock}$`)),
    });
    await expect(add(1, 'NO-SUCH-SKU')).rejects.toMatchObject({ code: 'TM001', message: 'PRODUCT_UNKNOWN' });
  });
});
