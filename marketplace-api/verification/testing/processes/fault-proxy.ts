import net from 'node:net';
import { mulberry32, TWO_32 } from '../../../commands/seed/random';

/** Faults of the network. `lose-answer`: the request is executed, but its response is lost. */
export type Fault = 'latency' | 'reset' | 'truncate' | 'black-hole' | 'lose-answer';

export interface FaultProxyOptions {
  readonly target: string;
  /** The same seed produces the same faults. */
  readonly seed: number;
  /** Frequency of each fault, as a share of requests. */
  readonly rates: Readonly<Record<Fault, number>>;
}

export interface FaultProxy {
  readonly url: string;
  readonly counts: Readonly<Record<Fault | 'none', number>>;
  close(): Promise<void>;
}

type Draw = () => Fault | 'none';

function drawer({ seed, rates }: FaultProxyOptions): Draw {
  const random = mulberry32(seed);
  const faults = Object.entries(rates) as [Fault, number][];
  return () => {
    let share = random() / TWO_32;
    for (const [fault, rate] of faults) {
      if (share < rate) return fault;
      share -= rate;
    }
    return 'none';
  };
}

/** Handles one connection and draws a fault for each request on it (clients and servers here never pipeline). */
function carry(client: net.Socket, upstream: net.Socket, draw: Draw, latency: () => number): void {
  let fault: Fault | 'none' = 'none';
  let isAnswered = true;
  const cut = () => {
    client.resetAndDestroy();
  };
  client.on('data', (chunk) => {
    if (isAnswered) {
      isAnswered = false;
      fault = draw();
    }
    if (fault === 'reset') {
      upstream.destroy();
      cut();
      return;
    }
    if (fault === 'black-hole') return;
    if (fault === 'latency') setTimeout(() => upstream.write(chunk), latency());
    else upstream.write(chunk);
  });
  upstream.on('data', (chunk) => {
    isAnswered = true;
    if (fault === 'lose-answer') cut();
    else if (fault === 'truncate') client.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), cut);
    else client.write(chunk);
  });
  client.on('error', () => undefined);
  upstream.on('error', cut);
  // A request that was sent is executed even when its sender has disconnected.
  client.on('close', () => setTimeout(() => upstream.destroy(), 2000).unref());
  upstream.on('close', () => client.end());
}

/** Starts a TCP proxy that injects faults. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { hostname, port } = new URL(options.target);
  const counts: Record<Fault | 'none', number> = {
    none: 0,
    latency: 0,
    reset: 0,
    truncate: 0,
    'black-hole': 0,
    'lose-answer': 0,
  };
  const draw = drawer(options);
  const random = mulberry32(options.seed + 1);
  const counted: Draw = () => {
    const fault = draw();
    counts[fault] += 1;
    return fault;
  };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => sockets.delete(socket));
    }
    carry(client, upstream, counted, () => 20 + Math.floor((random() / TWO_32) * 280));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
