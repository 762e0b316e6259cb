import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemBody, problemHeaders } from '../http/problem';
import type { TooManyRenders } from '../limits/render-admission';

const DETAIL = 'Too many pages are being made at the moment. Please try again in a few seconds.';

/** Costs nothing to make, asks nobody, and comes back by itself. */
const page = (seconds: number): string =>
  '<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>One moment, ' +
  'please</title><meta name="robots" content="noindex"><meta name="viewport" ' +
  'content="width=device-width, initial-scale=1"><meta http-equiv="refresh" ' +
  `content="${seconds}"></head><body><main><h1>One moment, please</h1><p>Too many pages are ` +
  `being made at the moment. This one is tried again in ${seconds} seconds.</p></main></body></html>`;

/** For a person a page that loads again, for everybody else a problem. */
export function sendTooManyRenders(
  request: FastifyRequest,
  reply: FastifyReply,
  { retryAfterSeconds }: TooManyRenders,
): FastifyReply {
  const refusal = { status: 503, code: 'too-many-renders', detail: DETAIL, retryAfterSeconds } as const;
  void reply.code(refusal.status).headers(problemHeaders(refusal));
  if (!request.headers.accept?.includes('text/html')) return reply.send(problemBody(refusal, request.id));
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send(page(retryAfterSeconds));
}
