import path from 'node:path';
import pg from 'pg';
import { closeOnSignals } from 'tooling/servers/end-on-signals';
import { migrateToLatest } from '../../src/platform/database/migrations';
import { startDatabase } from '../../src/platform/database/start-database';
import { runSeed } from '../../commands/seed/run-seed';
import { startBenchServer, type BenchServer } from './bench-server';
import { growCatalog } from './grow-catalog';
import type { Figures } from './load';
import { listingWeight, MEASURES, warmUp } from './measure-api';
import { measureChanges } from './measure-changes';
import { measureStalls, type Stalls } from './measure-stalls';

export const SMALL = 3000;
const CONNECTIONS = 8;

export interface SkuFigures {
  readonly skus: number;
  readonly figures: readonly Figures[];
  readonly startMs: number;
  readonly residentMb: number;
  readonly shownMs: number;
  readonly stalls: Stalls;
  readonly weight: string;
}

async function freshDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return url.replace(/\/[^/]+$/, `/${name}`);
}

interface Subject {
  readonly skus: number;
  readonly url: string;
  readonly databaseUrl: string;
  readonly server: BenchServer;
  readonly figures: Figures[];
}

/** Creates a database with a number of products. Returns its URL. */
export async function databaseWithSkus(skus: number, adminUrl: string, say: (line: string) => void): Promise<string> {
  const databaseUrl = await freshDatabase(adminUrl, `bench_${skus}`);
  const began = performance.now();
  await migrateToLatest(databaseUrl);
  await runSeed(databaseUrl);
  await growCatalog(databaseUrl, skus);
  say(`${skus.toLocaleString('en-US')} products are there after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return databaseUrl;
}

async function prepare(skus: number, adminUrl: string, dataDir: string, say: (line: string) => void): Promise<Subject> {
  const databaseUrl = await databaseWithSkus(skus, adminUrl, say);
  const server = await startBenchServer(databaseUrl, dataDir);
  await warmUp(server.url);
  return { skus, url: server.url, databaseUrl, server, figures: [] };
}

/** Measures each call on one server after another, so that other load on the machine affects both. */
async function measureInTurn(subjects: readonly Subject[], seconds: number): Promise<SkuFigures[]> {
  const loadOf = ({ url }: Subject) => ({ url, seconds, connections: CONNECTIONS });
  for (const measure of MEASURES) for (const subject of subjects) subject.figures.push(await measure(loadOf(subject)));
  const all: SkuFigures[] = [];
  for (const subject of subjects) {
    const { skus, server, databaseUrl } = subject;
    const changes = await measureChanges(loadOf(subject), databaseUrl);
    all.push({
      skus,
      figures: [...subject.figures, changes.figures],
      startMs: server.startMs,
      residentMb: server.residentMb(),
      shownMs: changes.shownMs,
      stalls: await measureStalls(server.url, databaseUrl),
      weight: await listingWeight(server.url),
    });
  }
  return all;
}

/** Measures the API with a number of products, and with 3,000 for comparison. */
export async function benchSkus(
  skus: number,
  dataDir: string,
  seconds: number,
  say: (line: string) => void,
): Promise<SkuFigures[]> {
  const database = await startDatabase({
    dataDir: path.join(dataDir, 'bench-skus'),
    preferredPort: Number(process.env.PG_PORT ?? 5433),
  });
  const subjects: Subject[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.all(subjects.map(({ server }) => server.stop()));
    await database.stop();
  };
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= closeAll());
  closeOnSignals(close);
  try {
    for (const count of [...new Set([SMALL, skus])]) subjects.push(await prepare(count, database.url, dataDir, say));
    return await measureInTurn(subjects, seconds);
  } finally {
    await close();
  }
}

const ratio = (one: number, other: number) =>
  other === 0 ? 1 : Number((Math.max(one, 0.5) / Math.max(other, 0.5)).toFixed(2));

/** Returns a row per call: with few products, with many, and the ratio. */
export function compare([small, large]: readonly SkuFigures[]): Record<string, string | number>[] {
  return (small?.figures ?? []).map((figures, index) => {
    const other = large?.figures[index];
    const own = {
      call: figures.name,
      [`p50 ms @${small!.skus}`]: figures.p50,
      [`p99 ms @${small!.skus}`]: figures.p99,
      [`per second @${small!.skus}`]: figures.perSecond,
    };
    if (!other || !large) return own;
    return {
      ...own,
      [`p50 ms @${large.skus}`]: other.p50,
      [`p99 ms @${large.skus}`]: other.p99,
      [`per second @${large.skus}`]: other.perSecond,
      'p50 ratio': ratio(other.p50, figures.p50),
      'p99 ratio': ratio(other.p99, figures.p99),
    };
  });
}
