import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Where the parts of a store listen. */
export interface StorePorts {
  readonly gateway: number;
  readonly api: number;
  readonly sandbox: number;
  readonly postgres: number;
  /** Of the API, for Prometheus; on this machine only. */
  readonly metrics: number;
}

/** Can something listen there? On both address families, as browsers may use either. */
export async function isFree(port: number): Promise<boolean> {
  // One after the other: '::' covers both families and would meet our own first try.
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

/** Below the ports that systems give to outgoing connections, which would take one before a server listens on it. */
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 32_000;

/** Returns a port that nobody uses: drawn by chance, so that two runs side by side rarely draw the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await isFree(port)) return port;
  }
}

/** Ports for a store beside others. */
export async function freePorts(): Promise<StorePorts> {
  return {
    gateway: await freePort(),
    api: await freePort(),
    sandbox: await freePort(),
    postgres: await freePort(),
    metrics: await freePort(),
  };
}
