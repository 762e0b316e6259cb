/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { gzipBytes } from './gzip-bytes';

const TEXT = 'four tires '.repeat(500);

async function whileServing(status: number, run: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(({ headers }, answer) => {
    const isPacked = headers['accept-encoding'] === 'gzip';
    answer.writeHead(status, isPacked ? { 'content-encoding': 'gzip' } : {}).end(isPacked ? gzipSync(TEXT) : TEXT);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/main.js`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

it('counts the transferred bytes, not the decoded ones', async () => {
  await whileServing(200, async (url) => expect(await gzipBytes(url)).toBe(gzipSync(TEXT).length));
});

it('rejects an error page', async () => {
  await whileServing(404, async (url) => expect(gzipBytes(url)).rejects.toThrow('answered 404'));
});
