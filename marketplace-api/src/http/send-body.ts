import type { FastifyReply } from 'fastify';

/** Sends a body whose sent form differs from the documented type: serialized JSON, a page, a file or a stream. */
export const sendBody = (reply: FastifyReply, body?: unknown): FastifyReply => reply.send(body);
