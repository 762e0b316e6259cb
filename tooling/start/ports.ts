import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports of a store's parts. */
export interface StorePorts {
  readonly gateway: number;
  readonly api: number;
  readonly sandbox: number;
  readonly postgres: number;
  /** Port of the API's metrics for Prometheus; on this machine only. */
  readonly metrics: number;
}

/** True when the port is free on both address families, as browsers may use either. */
export async function isFree(port: number): Promise<boolean> {
  // One after another: '::' covers both families and would conflict with the first check.
  return (await canListen(port, '127.0.0.1')) !== 'taken' && (await canListen(port, '::')) !== 'taken';
}

function canListen(port: number, host: string): Promise<'free' | 'taken' | 'no such family'> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRINUSE' || code === 'EACCES' ? 'taken' : 'no such family'),
    );
    server.listen(port, host, () => server.close(() => resolve('free')));
  });
}

/** Below the ports for outgoing connections, which could take one before a server listens on it. */
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 32_000;

/** Returns an unused port: chosen at random, so that two concurrent runs rarely get the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await isFree(port)) return port;
  }
}

/** Returns ports for a store beside others. */
export async function freePorts(): Promise<StorePorts> {
  return {
    gateway: await freePort(),
    api: await freePort(),
    sandbox: await freePort(),
    postgres: await freePort(),
    metrics: await freePort(),
  };
}
