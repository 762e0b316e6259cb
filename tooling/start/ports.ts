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

/** A port that nobody uses, from the system. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
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
