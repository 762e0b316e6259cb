import axios from 'axios';
import nock from 'nock';
import { createTestHost } from 'shared-contracts/testing';
import { authenticate, ownHostOnly, storedSession, type Authenticator } from './authenticators';
import { createHttp } from './http';

const PRIVATE = { 'X-Session-Id': 'a::b', 'X-Confirmation-Token': 'c' };
const { api } = createTestHost();
const settings = { ...api, headers: () => PRIVATE };

/** Returns the headers of a request to this address. */
async function sentTo(url: string, authenticators: readonly Authenticator[] = [storedSession(settings)]) {
  const client = axios.create({
    adapter: (config) => Promise.resolve({ data: null, status: 200, statusText: 'OK', headers: {}, config }),
  });
  authenticate(client, settings, authenticators);
  return (await client.get(url)).config.headers.toJSON();
}

it.each(['http://localhost/api/v1/cart', '/api/v1/cart', '//localhost/api/v1/cart'])(
  'authenticators send session and confirmation token to our own API: %s',
  async (url) => {
    expect(await sentTo(url)).toMatchObject(PRIVATE);
  },
);

it.each([
  'http://evil.example/api/v1/cart',
  '//evil.example/api/v1/cart',
  '\\\\evil.example/api/v1/cart',
  'http://localhost@evil.example/api/v1',
  'http://localhost.evil.example/api/v1',
  'http://localhost:8081/api/v1',
  'https://localhost/api/v1',
])('[authenticators] send no credentials to %s', async (url) => {
  expect(Object.keys(await sentTo(url)).filter((name) => name.startsWith('X-'))).toEqual([]);
});

it('authenticators add their headers in order without overwriting', async () => {
  const first: Authenticator = ({ url }) => ({ 'X-Path': url.pathname, 'X-One': '1' });
  const second = ownHostOnly(() => ({ 'X-One': '2', 'X-Two': '2' }));
  expect(await sentTo('http://localhost/api/v1', [first, second])).toMatchObject({
    'X-Path': '/api/v1',
    'X-One': '1',
    'X-Two': '2',
  });
});

it('authenticators are set when the client is created, and do not overwrite headers of a call', async () => {
  const host = createTestHost({ storage: { session_id: 'a::b' } });
  nock('http://localhost')
    .get('/api/v1/orders/O1')
    .matchHeader('x-session-id', 'own')
    .matchHeader('x-signed', 'yes')
    .reply(200, {});
  const http = createHttp(host, [storedSession(host.api), () => ({ 'X-Signed': 'yes' })]);
  const call = { method: 'GET', path: '/orders/O1', headers: { 'X-Session-Id': 'own' } } as const;
  expect(await http.call(call)).toMatchObject({ ok: true });
});
