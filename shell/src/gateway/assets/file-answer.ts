import type { FastifyReply } from 'fastify';

/** Cache lifetime of a file whose name changes with its content. */
export const FOREVER = 'public, max-age=31536000, immutable';

/** Answers plain text, never HTML: a page in place of a missing script would break the store. */
export function refuse(reply: FastifyReply, status: 404 | 502, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}
