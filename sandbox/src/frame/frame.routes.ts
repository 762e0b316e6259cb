import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { problem } from '../provider-ledger';
import { allowedOrigin } from '../pages/allowed-origin';
import { themeOf, themeStyle } from './theme';

const HERE = path.dirname(fileURLToPath(import.meta.url));
/** The only font file that local shops request. */
const FONT = path.join(HERE, '../../../shared-ui/assets/fonts/inter.woff2');
const asset = (name: string) => fs.readFileSync(path.join(HERE, name), 'utf8');

function policy(nonce: string, parent: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${parent}`,
  ].join('; ');
}

type FrameQuery = Readonly<Record<string, string | undefined>>;

export function frameRoutes(app: FastifyInstance): void {
  const page = asset('card-frame.html');
  const script = asset('card-frame.client.js');
  const style = asset('card-frame.css');
  const font = fs.readFileSync(FONT);
  app.get('/frame/card.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  app.get('/frame/card.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/frame/inter.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font),
  );
  app.get<{ Querystring: FrameQuery }>('/frame/card', (request, reply) => {
    const parent = allowedOrigin(request.query.parentOrigin);
    if (parent === null)
      return problem(reply, 400, 'parent_refused', 'parentOrigin must be the origin of a shop on this machine.');
    const nonce = crypto.randomBytes(16).toString('base64');
    const html = page
      .replaceAll('{{nonce}}', nonce)
      .replaceAll('{{parent}}', parent)
      .replaceAll('{{theme}}', themeStyle(themeOf(request.query)));
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy(nonce, parent)).send(html);
  });
}
