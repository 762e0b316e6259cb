import net from 'node:net';

export interface RawOptions {
  readonly port: number;
  /** Loopback address of the client; each counts as another client. */
  readonly from?: string;
  /** Timeout in milliseconds. */
  readonly withinMs?: number;
}

/** Bytes received before the socket closed or timed out. */
export interface RawAnswer {
  readonly text: string;
  readonly isClosed: boolean;
  readonly ms: number;
}

/** Sends raw bytes that no HTTP client would send, and collects the answer. */
export function sendRaw(bytes: string, { port, from, withinMs = 1_000 }: RawOptions): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const started = Date.now();
    let text = '';
    const socket = net.connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) });
    const finish = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, isClosed, ms: Date.now() - started });
    };
    const timer = setTimeout(() => finish(false), withinMs);
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('close', () => finish(true));
    socket.on('error', () => undefined);
    socket.write(bytes, 'latin1');
  });
}

/** Returns the status codes of all answers in the text. */
export const statusesOf = ({ text }: RawAnswer): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
