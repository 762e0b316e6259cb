import { get } from 'node:http';
import { get as getSecurely } from 'node:https';

/**
 * Bytes of a body as they come over the wire to a client that takes gzip only; `fetch` would count them unpacked.
 * Rejects where it isn't answered with 200.
 */
export function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const ask = url.startsWith('https:') ? getSecurely : get;
    const request = ask(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${answer.statusCode}.`)),
      );
      answer.on('error', reject);
    });
    request.on('error', reject);
  });
}
