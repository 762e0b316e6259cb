import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { serverArguments } from 'tooling/servers/compile-server';
import { HEADERS } from './load';

const SERVER = 'marketplace-api/src/server/main.ts';
const START_MS = 60_000;

export interface BenchServer {
  readonly url: string;
  /** Milliseconds from the process's start to its first listing. */
  readonly startMs: number;
  residentMb(): number;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function untilListing(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until && child.exitCode === null;) {
    const isThere = await fetch(`${url}/v1/products?size=225/65R17`, { headers: HEADERS }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The API did not start.');
}

/** Starts the API with production settings in a separate process. */
export async function startBenchServer(databaseUrl: string, dataDir: string): Promise<BenchServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const metricsPort = await freePort();
  const args = await serverArguments(SERVER);
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TREADMARKET_ENV: 'development',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '10000000',
      KEY_RATE_LIMIT_PER_MINUTE: '10000000',
      API_PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl,
      TREADMARKET_DATA_DIR: dataDir,
      SAMPLE_REVIEWS: 'on',
    },
  });
  await untilListing(url, child);
  return {
    url,
    startMs: Math.round(performance.now() - began),
    residentMb: () =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
