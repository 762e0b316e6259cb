import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type RunningPostgres } from './embedded-postgres';
import { findPostgresBinaries, NoPostgresBinaries } from './postgres-binaries';
import { isAlive } from '../background/is-alive';
import { readPostmaster } from './postgres-lock';
import { eventually, until } from '../../../verification/testing/eventually';
import { startDatabase } from './start-database';

jest.setTimeout(120_000);

const PORT = 5733 + (process.pid % 150);
let folder: string;
const opened: RunningPostgres[] = [];

// One cluster for all tests, because creating one takes a second of processor time.
beforeAll(() => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-pg-')), 'postgres');
  // Root's mkdtemp folders are closed to the account that the server runs as.
  fs.chmodSync(path.dirname(folder), 0o755);
});
afterEach(async () => {
  const servers = opened.splice(0);
  for (const { pid } of servers) if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  await until(() => Promise.resolve(servers.every(({ pid }) => !isAlive(pid))));
});
afterAll(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 }));

async function start(preferredPort = PORT): Promise<RunningPostgres> {
  const server = await startEmbeddedPostgres({ folder, preferredPort });
  opened.push(server);
  return server;
}

async function query<T extends pg.QueryResultRow>(server: RunningPostgres, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const killed = async (pid: number) => {
  process.kill(pid, 'SIGKILL');
  await until(() => Promise.resolve(!isAlive(pid)));
};

describe('the embedded server', () => {
  it('keeps all committed data after kill -9', async () => {
    const first = await start();
    await query(first, 'create table kept (n int); insert into kept values (42)');
    await killed(first.pid);
    const second = await start();
    expect(await query(second, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('takes over its own server when one still runs', async () => {
    const first = await start();
    const again = await start();
    expect([again.pid, again.port, again.isOwner]).toEqual([first.pid, first.port, true]);
    await again.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it('leaves a server alone that another living process started', async () => {
    const first = await start();
    fs.writeFileSync(`${folder}.owner`, String(process.ppid));
    const guest = await start();
    expect(guest.isOwner).toBe(false);
    await guest.stop();
    expect(isAlive(first.pid)).toBe(true);
  });

  it('uses the next port when its own is taken by another program', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(PORT, '127.0.0.1', resolve));
    const server = await start();
    expect(server.port).toBeGreaterThan(PORT);
    expect(other.listening).toBe(true);
    await new Promise((resolve) => other.close(resolve));
  });

  it('starts when its old pid belongs to another program', async () => {
    const first = await start();
    const file = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    await first.stop();
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    fs.writeFileSync(path.join(folder, 'postmaster.pid'), [String(bystander.pid), ...file.slice(1)].join('\n'));
    const second = await start();
    expect(await query(second, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(isAlive(bystander.pid!)).toBe(true);
    bystander.kill();
  });

  it('restarts on its port when it dies under a running store', async () => {
    const database = await startDatabase({ dataDir: path.dirname(folder), preferredPort: PORT, database: 'shop' });
    const pid = readPostmaster(folder)!.pid;
    await killed(pid);
    await eventually(async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.end();
    });
    const revived = readPostmaster(folder)!.pid;
    expect(revived).not.toBe(pid);
    await database.stop();
    expect(isAlive(revived)).toBe(false);
  });

  it('explains what to do where no binaries exist', () => {
    expect(() => findPostgresBinaries('plan9', 'mips')).toThrow(NoPostgresBinaries);
    expect(() => findPostgresBinaries('plan9', 'mips')).toThrow(/DATABASE_URL=postgres:/);
  });

  it('is not started when the operator names a database', async () => {
    const dataDir = path.join(path.dirname(folder), 'unused');
    const database = await startDatabase({ databaseUrl: 'postgres://me@example.com/shop', dataDir });
    expect([database.url, database.port, fs.existsSync(dataDir)]).toEqual([
      'postgres://me@example.com/shop',
      null,
      false,
    ]);
  });
});
