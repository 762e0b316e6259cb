import http from 'node:http';
import zlib from 'node:zlib';

/** A decoded response of a gateway. */
export interface ShopperAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly ms: number;
}

const ENCODINGS = ['br', 'gzip', 'identity'] as const;

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes);
  return encoding === 'gzip' ? zlib.gunzipSync(bytes) : bytes;
}

/** A client of one store and one gateway, over persistent connections, with all encodings in turns. */
export class ShopperClient {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  #asked = 0;

  constructor(
    readonly port: number,
    /** Host name of the store. */
    readonly host: string,
    /** Loopback address of the client, by which the gateway distinguishes clients. */
    readonly from: string,
  ) {}

  get(path: string, accept = 'text/html'): Promise<ShopperAnswer> {
    const encoding = ENCODINGS[(this.#asked += 1) % ENCODINGS.length] ?? 'identity';
    const headers = { host: `${this.host}:${this.port}`, accept, 'accept-encoding': encoding };
    const { port, from: localAddress } = this;
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const request = http.get(
        { host: '127.0.0.1', port, localAddress, path, headers, agent: this.#agent },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const bytes = unpacked(Buffer.concat(chunks), answer.headers['content-encoding']);
            const ms = performance.now() - started;
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, ms });
          });
        },
      );
      request.setTimeout(15_000, () => request.destroy(new Error('no answer within 15 s')));
      request.on('error', reject);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
