import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createNotifier, readWebhook, type RolloutNotice } from './notify';

describe('readWebhook', () => {
  it.each(['https://hooks.example.com/a?key=b', 'http://127.0.0.1:4000/', 'http://localhost/x', 'http://[::1]:9/'])(
    'accepts %s',
    (text) => expect(readWebhook({ RELEASE_WEBHOOK: text })?.href).toBe(new URL(text).href),
  );

  it.each([
    'http://hooks.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://127.0.0.1',
    'https://user:word@hooks.example.com',
    'hooks.example.com/secret',
  ])('rejects %s, without repeating it', (text) => {
    const read = () => readWebhook({ RELEASE_WEBHOOK: text });
    expect(read).toThrow(/^RELEASE_WEBHOOK is not an https address/);
    expect(read).not.toThrow(text);
  });

  it.each([undefined, ''])('returns null for %p', (text) => expect(readWebhook({ RELEASE_WEBHOOK: text })).toBeNull());
});

describe('createNotifier', () => {
  const NOTICE: RolloutNotice = {
    ...{ event: 'rolled-back', remote: 'cart', candidate: '2', stable: '1', percent: 5, author: 'ann' },
    ...{ reason: 'failed renders 6 of 60, stable 0 of 1,140', figures: null, at: '2026-11-28T12:00:00.000Z' },
  };
  const bodies: unknown[] = [];
  const said: unknown[] = [];
  let statuses: (number | 'silent')[] = [];
  let server: Server;
  let url: URL;

  beforeEach(async () => {
    bodies.length = 0;
    said.length = 0;
    server = createServer((request, response) => {
      void json(request).then((body) => {
        bodies.push(body);
        const status = statuses.shift() ?? 200;
        if (status !== 'silent') response.writeHead(status, { location: '/elsewhere' }).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = (deadlineMs?: number) =>
    createNotifier(url, {
      say: (event, fields) => said.push([event, fields]),
      ...(deadlineMs !== undefined && { deadlineMs }),
    })(NOTICE);

  it('posts the notice as JSON once', async () => {
    await send();
    expect(bodies).toEqual([NOTICE]);
    expect(said).toEqual([]);
  });

  it('tries a second time', async () => {
    statuses = [500, 204];
    await send();
    expect(bodies).toEqual([NOTICE, NOTICE]);
    expect(said).toEqual([]);
  });

  it.each<[string, (number | 'silent')[], string, number | undefined]>([
    ['an error', [500, 502], 'status 502', undefined],
    ['a redirect', [302, 302], 'TypeError', undefined],
    ['no answer until the deadline', ['silent', 'silent'], 'TimeoutError', 50],
  ])('says after two tries that the webhook failed with %s, and does not throw', async (_k, given, reason, ms) => {
    statuses = [...given];
    await send(ms);
    expect(bodies).toHaveLength(2);
    expect(said).toEqual([['webhook failed', { event: 'rolled-back', remote: 'cart', tries: 2, reason }]]);
  });

  it('sends nothing without a webhook', async () => {
    await createNotifier(null, { say: (event) => said.push(event) })(NOTICE);
    expect([bodies, said]).toEqual([[], []]);
  });
});
