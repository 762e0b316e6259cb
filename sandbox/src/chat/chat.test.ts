import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildSandbox } from '../sandbox';

const DAY = new Date('2026-11-20T18:00:00Z');
const NIGHT = new Date('2026-11-20T08:00:00Z');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-chat-'));
let now = DAY;
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildSandbox({ folder, secret: 's', logLevel: 'silent', now: () => now });
});
beforeEach(() => (now = DAY));
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const ask = (url: string, host = 'chat.localhost:4100') => app.inject({ url, headers: { host } });
const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, headers: { host: 'chat.localhost:4100' } });
const FRAME = '/chat/frame?key=sandbox-chat-lowes&parentOrigin=http://lowes.localhost:3000&title=Help';
const begin = async () =>
  (await post('/chat/conversations?key=sandbox-chat-lowes', {})).json<{ conversation: string }>().conversation;
const read = async (conversation: string, after = 0) =>
  (await ask(`/chat/conversations/${conversation}/messages?after=${after}`)).json<{
    messages: { id: number; by: string; text: string }[];
    isOpen: boolean;
  }>();

it('[chat-help] the chat is served on its own origin, and framed only by the requesting shop', async () => {
  const frame = await ask(FRAME);
  expect(frame.statusCode).toBe(200);
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors http://lowes.localhost:3000');
  expect((await ask(FRAME, 'localhost:4100')).statusCode).toBe(404);
  expect((await ask(FRAME.replace('lowes.localhost:3000', 'shop.example.com'))).statusCode).toBe(400);
  expect((await ask(FRAME.replace('sandbox-chat-lowes', 'real-key-of-a-desk'))).statusCode).toBe(400);
  const page = await ask(FRAME.replace('title=Help', `title=${encodeURIComponent('"><script>alert(1)</script>')}`));
  expect(page.body).not.toContain('<script>alert');
});

it('[chat-help] the chat answers after a moment, and conversations cannot be guessed', async () => {
  const conversation = await begin();
  expect((await post(`/chat/conversations/${conversation}/messages`, { text: 'Hello' })).statusCode).toBe(201);
  expect((await read(conversation)).messages.map(({ by }) => by)).toEqual(['shopper']);
  now = new Date(DAY.getTime() + 2_000);
  const { messages, isOpen } = await read(conversation, 1);
  expect([messages.map(({ by }) => by), isOpen]).toEqual([['agent'], true]);
  expect((await ask(`/chat/conversations/${'a'.repeat(32)}/messages`)).statusCode).toBe(404);
  expect((await post(`/chat/conversations/${conversation}/messages`, { text: 'x'.repeat(1_001) })).statusCode).toBe(
    400,
  );
});

it('[chat-help] the chat reports when it is closed: at night, and after the closing message', async () => {
  now = NIGHT;
  expect((await ask(FRAME)).body).toMatch(/data-open="false" data-back="(today|tomorrow) at 7 am ET"/);
  now = DAY;
  const conversation = await begin();
  await post(`/chat/conversations/${conversation}/messages`, { text: '/close' });
  expect((await read(conversation)).isOpen).toBe(false);
  await post(`/chat/conversations/${conversation}/messages`, { text: '/close' });
  expect((await read(conversation)).isOpen).toBe(true);
});
