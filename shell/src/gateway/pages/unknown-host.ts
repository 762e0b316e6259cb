import type { FastifyReply } from 'fastify';

/** RFC 9110 §15.5.20: this server does not serve that host. */
export function unknownHost(reply: FastifyReply): FastifyReply {
  return reply
    .code(421)
    .type('text/plain; charset=utf-8')
    .send('No store answers to this host name. Open the store by one of its own names, for example http://localhost.');
}
