import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../provider-ledger';
import { allowedOrigin } from '../pages/allowed-origin';
import { ChatDesk, MAX_TEXT } from './chat-desk';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const asset = (name: string) => fs.readFileSync(path.join(HERE, name), 'utf8');

/** The chat is served only under this host name: a separate origin from the payment provider. */
const isChatHost = ({ hostname }: FastifyRequest): boolean => hostname.replace(/:\d+$/, '') === 'chat.localhost';

const policy = (parent: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${parent}`,
  ].join('; ');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const KEY = { type: 'string', pattern: '^sandbox-chat-[A-Za-z]{1,40}$' } as const;
const frameQuery = {
  type: 'object',
  required: ['key', 'parentOrigin'],
  properties: { key: KEY, parentOrigin: { type: 'string' }, title: { type: 'string', maxLength: 60 } },
} as const;
const conversation = { type: 'string', pattern: '^[A-Za-z0-9_-]{32}$' } as const;
const messageBody = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, maxLength: MAX_TEXT } },
} as const;
const keyQuery = { type: 'object', required: ['key'], properties: { key: KEY } } as const;
const params = { type: 'object', properties: { conversation } } as const;
const after = { type: 'object', properties: { after: { type: 'integer', minimum: 0 } } } as const;

interface FrameQuery {
  readonly key: string;
  readonly parentOrigin: string;
  readonly title?: string;
}

const unknownConversation = (reply: FastifyReply) =>
  problem(reply, 404, 'not_found', 'This conversation is over. Start a new one.');

function messageRoutes(app: FastifyInstance, desk: ChatDesk): void {
  app.post<{ Querystring: { key: string } }>(
    '/chat/conversations',
    { schema: { querystring: keyQuery } },
    (_request, reply) => reply.code(201).send({ conversation: desk.begin() }),
  );
  app.post<{ Params: { conversation: string }; Body: { text: string } }>(
    '/chat/conversations/:conversation/messages',
    { schema: { params, body: messageBody } },
    (request, reply) =>
      desk.say(request.params.conversation, request.body.text)
        ? reply.code(201).send({ ok: true })
        : unknownConversation(reply),
  );
  app.get<{ Params: { conversation: string }; Querystring: { after?: number } }>(
    '/chat/conversations/:conversation/messages',
    { schema: { params, querystring: after } },
    (request, reply) => {
      const messages = desk.since(request.params.conversation, request.query.after ?? 0);
      return messages === null
        ? unknownConversation(reply)
        : reply.send({ messages, isOpen: desk.isOpen(), backAt: desk.backAt() });
    },
  );
}

/** Simulates a support chat: a frame on its own origin, with an agent who echoes messages. */
export async function chatRoutes(app: FastifyInstance, now: () => Date): Promise<void> {
  const desk = new ChatDesk(now);
  const [page, script, style] = [asset('chat.html'), asset('chat.client.js'), asset('chat.css')];
  await app.register(async (chat) => {
    chat.addHook('onRequest', async (request, reply) =>
      isChatHost(request) ? undefined : problem(reply, 404, 'not_found', 'There is nothing at this address.'),
    );
    chat.get('/chat/chat.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
    chat.get('/chat/chat.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
    chat.get<{ Querystring: FrameQuery }>('/chat/frame', { schema: { querystring: frameQuery } }, (request, reply) => {
      const parent = allowedOrigin(request.query.parentOrigin);
      if (parent === null)
        return problem(reply, 400, 'parent_refused', 'parentOrigin must be the origin of a shop on this machine.');
      const html = page
        .replaceAll('{{parent}}', escaped(parent))
        .replaceAll('{{key}}', escaped(request.query.key))
        .replaceAll('{{title}}', escaped(request.query.title ?? 'Chat'))
        .replaceAll('{{open}}', String(desk.isOpen()))
        .replaceAll('{{back}}', desk.backAt());
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy(parent)).send(html);
    });
    messageRoutes(chat, desk);
  });
}
