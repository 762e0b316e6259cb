import { get } from 'node:http';
import { get as getSecurely } from 'node:https';

/**
 * Returns the transferred bytes of a body for a client that accepts only gzip; `fetch` would count them decoded.
 * Rejects for any status other than 200.
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
