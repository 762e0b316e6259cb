import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Pool } from 'undici';
import { AnswerError, sendBounded, type Answer, type BoundedRequest } from './bounded-request';

describe('a bounded request', () => {
  const seen: { readonly url: string; readonly socket: Socket }[] = [];
  const acts: Readonly<Record<string, (response: http.ServerResponse) => void>> = {
    '/silent': () => undefined,
    '/large': (response) => void response.end('x'.repeat(2_000)),
    '/drips': (response) => void response.write('{'),
    // A second answer before it was requested.
    '/two': (response) =>
      void response.socket?.write(
        'HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n1HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nother',
      ),
  };
  const server = http.createServer((request, response) => {
    const { url = '', socket } = request;
    seen.push({ url, socket });
    (acts[url] ?? (() => response.end(url)))(response);
  });
  let connections: Pool;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    connections = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 });
  });
  beforeEach(() => void (seen.length = 0));
  afterAll(async () => {
    await connections.destroy();
    server.closeAllConnections();
    server.close();
  });

  const send = (target: string, more: Partial<BoundedRequest> = {}): Promise<Answer> =>
    sendBounded(connections, {
      method: 'GET',
      target,
      headers: {},
      timeoutMs: 2_000,
      maxAnswerBytes: 1_000,
      ...more,
    });

  it('reuses a connection after an accepted answer', async () => {
    expect((await send('/one')).body.toString()).toBe('/one');
    await send('/next');
    expect(new Set(seen.map(({ socket }) => socket)).size).toBe(1);
  });

  it('closes a connection whose answer was rejected by its head, even when it was complete', async () => {
    const findHeadFault = (): Error => new AnswerError('EWRONG', 'It is not ours.');
    await expect(send('/refused', { findHeadFault })).rejects.toMatchObject({ code: 'EWRONG' });
    await send('/next');
    expect(new Set(seen.map(({ socket }) => socket)).size).toBe(2);
  });

  it.each([
    ['is too large', '/large', 'ETOOLARGE'],
    ['never begins', '/silent', 'ETIMEDOUT'],
    ['never ends', '/drips', 'ETIMEDOUT'],
  ])('rejects an answer that %s, and closes its connection', async (_what, target, code) => {
    await expect(send(target, { timeoutMs: 200 })).rejects.toMatchObject({ code });
    expect((await send('/next')).body.toString()).toBe('/next');
  });

  it('never accepts an answer that was not requested', async () => {
    expect((await send('/two')).body.toString()).toBe('1');
    const next = await send('/next').catch((error: Error) => error);
    expect(next instanceof Error || next.body.toString() === '/next').toBe(true);
    expect((await send('/after')).body.toString()).toBe('/after');
  });

  it('is not sent when it was aborted while waiting for a connection', async () => {
    const gone = new AbortController();
    const holder = send('/silent', { timeoutMs: 300 });
    const waiting = send('/given-up', { signal: gone.signal });
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'EABORTED' });
    await expect(holder).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await send('/next');
    expect(seen.map(({ url }) => url)).toEqual(['/silent', '/next']);
  });
});
