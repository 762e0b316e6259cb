import { mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { dataDir } from 'registry/paths';
import { readRegistry } from 'registry/log/releases';
import { readShellBuild } from 'registry/versions/shell-build';
import { findBrowser } from 'release-platform/find-browser';
import { freePort, isFree } from './ports';
import { runningStore } from './run-file';

/** The result of one check of this machine. */
interface Finding {
  readonly what: string;
  readonly isFine: boolean;
  readonly detail: string;
}

const MIN_FREE_GB = 3;

/** The store of this data folder uses its ports itself. */
async function port(name: string, fallback: number, what: string): Promise<Finding> {
  const running = runningStore(dataDir());
  const number = Number(process.env[name] ?? fallback);
  const free = await isFree(number);
  return {
    what: `port ${number}, ${what}`,
    isFine: free || running !== null,
    detail: free
      ? 'free'
      : running
        ? `in use; the store of this folder runs (pid ${running.pid})`
        : `in use (a running store, or another program): stop it, or set ${name}`,
  };
}

/** Tested in a separate folder, because the store's own server may be running. */
async function database(): Promise<Finding> {
  const what = 'database';
  const data = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-doctor-'));
  try {
    const { startDatabase } = await import('marketplace-api/src/platform/database/start-database');
    const started = await startDatabase({
      databaseUrl: process.env['DATABASE_URL'] ?? null,
      dataDir: data,
      preferredPort: await freePort(),
    });
    await started.stop();
    return {
      what,
      isFine: true,
      detail: process.env['DATABASE_URL'] ? 'your own, by DATABASE_URL' : 'the embedded PostgreSQL starts',
    };
  } catch (error) {
    return {
      what,
      isFine: false,
      detail: `${(error as Error).message} Or set DATABASE_URL to a PostgreSQL of your own.`,
    };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function findings(): Promise<Finding[]> {
  const data = dataDir();
  const { bavail, bsize } = await statfs('.');
  const freeGb = (bavail * bsize) / 1e9;
  const browser = findBrowser();
  const registry = await readRegistry(data);
  const shell = await readShellBuild(data);
  const remotes = Object.entries(registry.remotes).map(([name, { version }]) => `${name} ${version}`);
  return [
    { what: 'Node', isFine: true, detail: process.versions.node },
    {
      what: 'disk',
      isFine: freeGb > MIN_FREE_GB,
      detail:
        `${freeGb.toFixed(1)} GB free` +
        (freeGb > MIN_FREE_GB ? '' : `; packages, builds and the database need ${MIN_FREE_GB}`),
    },
    await port('PORT', 3000, 'store'),
    await port('API_PORT', 4000, 'API'),
    await port('SANDBOX_PORT', 4100, 'payment sandbox'),
    await port('METRICS_PORT', 4200, "API's metrics"),
    await database(),
    {
      what: 'browser for the journeys',
      isFine: browser !== null,
      detail: browser ?? 'none found: `npm test` tries to install one, or set CHROME_PATH',
    },
    { what: 'shell', isFine: true, detail: shell ? `built (${shell.id})` : 'not built yet: `npm start` does it' },
    { what: 'remotes', isFine: true, detail: remotes.join(', ') || 'none deployed yet: `npm start` does it' },
  ];
}

const found = await findings();
for (const { what, isFine, detail } of found) console.log(`${isFine ? '  ok ' : ' FIX '} ${what}: ${detail}`);
const faults = found.filter(({ isFine }) => !isFine).length;
console.log(faults === 0 ? '\nThis machine is ready: `npm start`.' : `\n${faults} thing(s) to fix.`);
process.exit(faults === 0 ? 0 : 1);
