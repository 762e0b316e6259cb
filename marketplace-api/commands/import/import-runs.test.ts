import path from 'node:path';
import pg from 'pg';
import { openImportDesk, type ImportDesk } from '../../verification/testing/import-desk';
import { importCommand } from './import-command';
import { importFile } from './import-file';
import { IMPORT_KINDS, kindOf } from './import-kinds';
import { ImportReport } from './import-report';

jest.setTimeout(120_000);

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk?.close());

const ZIPS = 'zip,city,state,lat,lon\n99999,Testville,TX,30.5,-97.7\n';

describe('an import run', () => {
  const many = (from: number, to: number) => {
    const lines = Array.from({ length: to - from }, (_, index) => `${97000 + from + index},Manytown,TX,30,-97\n`);
    return `zip,city,state,lat,lon\n${lines.join('')}`;
  };
  const known = async () =>
    Number((await desk.rows<{ n: string }>("select count(*) as n from zip_code where city = 'Manytown'"))[0]!.n);

  it('validates everything in dry mode, also by the database, and writes nothing', async () => {
    await desk.client.query("alter table zip_code add constraint no_ghosts check (city <> 'Ghost')");
    expect(
      await desk.bring('zips', desk.put('dry.csv', `${many(0, 30)}96000,Ghost,TX,30,-97\n`), { isDry: true }),
    ).toMatchObject({ accepted: 30, refused: 1 });
    expect(await known()).toBe(0);
    await desk.client.query('alter table zip_code drop constraint no_ghosts');
  });

  it('ends after its batch when it is stopped, and can be continued', async () => {
    const stop = new AbortController();
    const file = desk.put('many.csv', many(0, 100));
    const first = await desk.bring('zips', file, {
      batch: 20,
      signal: stop.signal,
      progress: ({ read }) => {
        if (read >= 40) stop.abort();
      },
    });
    expect(first).toMatchObject({ isInterrupted: true, accepted: 40, line: 41 });
    expect(await known()).toBe(40);
    expect(await desk.bring('zips', file)).toMatchObject({ accepted: 100, changed: 60, isInterrupted: false });
    expect(await desk.bring('zips', file)).toMatchObject({ accepted: 100, changed: 0 });
  });

  it('names the missing lines and keeps earlier batches when the database is lost', async () => {
    const victim = new pg.Client({ connectionString: desk.database.url });
    victim.on('error', () => undefined);
    await victim.connect();
    const {
      rows: [own],
    } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
    const report = new ImportReport(path.join(desk.folder, 'lost.jsonl'));
    let isCut = false;
    const result = await importFile(victim, {
      kind: kindOf('zips')!,
      file: desk.put('lost.csv', many(200, 2900)),
      format: null,
      batch: 40,
      isDry: false,
      report,
      progress: () => {
        if (!isCut) {
          isCut = true;
          void desk.client.query('select pg_terminate_backend($1)', [own!.pid]);
        }
      },
    });
    await victim.end().catch(() => undefined);
    expect(result.accepted % 40).toBe(0);
    expect(result.error).toMatch(/The database failed at lines \d+ to \d+: .*Of these lines nothing is in\./);
    expect(await known()).toBe(100 + result.accepted);
  });
});

describe('the import command', () => {
  async function command(...args: string[]) {
    const said: string[] = [];
    const code = await importCommand([...args, '--database-url', desk.database.url], (line) => said.push(line));
    return { code, said: said.join('\n') };
  }

  it('exits with 0, 2 or 1', async () => {
    const report = path.join(desk.folder, 'command.jsonl');
    expect((await command('zips', desk.put('good.csv', ZIPS), '--report', report)).code).toBe(0);
    const some = await command('zips', desk.put('some.csv', `${ZIPS}1,A,TX,1,1\n`), '--report', report);
    expect([some.code, some.said]).toEqual([
      2,
      expect.stringContaining('line 3: zip must be five digits, for example 60601 (1)'),
    ]);
    expect(some.said).toContain(`All refused rows: ${report}`);
    expect(
      (await command('zips', desk.put('none.csv', 'zip,city,state,lat,lon\n1,A,TX,1,1\n'), '--report', report)).code,
    ).toBe(1);
    expect(await command('zips', path.join(desk.folder, 'nowhere.csv'))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/There is no file .*Check the path/) as string,
    });
  });

  it.each([
    [['cars', 'x.csv'], /cars cannot be imported\. One of: zips, /],
    [['zips'], /Name the file/],
    [['zips', 'a', '--batch', '0'], /--batch takes/],
    [['zips', 'a', '--oops'], /oops/],
  ])('explains the error of %j', async (args, said) => {
    const answer = await command(...args);
    expect(answer.code).toBe(1);
    expect(answer.said).toMatch(said);
    expect(answer.said).toContain(
      'npm run import -- <zips|vehicles|fitment|products|installers|addresses|tax|fees> FILE',
    );
  });

  it.each(IMPORT_KINDS.map((kind) => [kind.name]))('knows the format of %s', async (name) => {
    const { code, said } = await command(name, '--format-help');
    expect(code).toBe(0);
    for (const column of Object.keys(kindOf(name)!.schema.properties)) expect(said).toContain(column);
  });
});
