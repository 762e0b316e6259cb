import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemBody, problemHeaders } from '../http/problem';
import type { TooManyRenders } from '../http/limits/render-admission';

interface Words {
  readonly code: string;
  readonly reason: string;
}

const WORDS: Readonly<Record<TooManyRenders['statusCode'], Words>> = {
  429: { code: 'too-many-pages', reason: 'Many pages were opened from your network in a short time.' },
  503: { code: 'too-many-renders', reason: 'Many shoppers are opening pages at the moment.' },
};

/** Only style sheet of this page that the policy allows, by its digest. */
const STYLE =
  'body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1f2328;background:#fff}' +
  'main{max-width:34rem;margin:0 auto;padding:15vh 1.25rem 2rem}h1{font-size:1.5rem;line-height:1.25}' +
  'a{display:inline-block;margin:.5rem 1.25rem 0 0;padding:.6rem 0;color:#0b57d0}';
const POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  `frame-ancestors 'none'`;

/** A static page that makes no request and reloads by itself. */
const page = (reason: string, seconds: number): string =>
  '<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>One moment, ' +
  'please</title><meta name="robots" content="noindex"><meta name="viewport" ' +
  'content="width=device-width, initial-scale=1"><meta http-equiv="refresh" ' +
  `content="${seconds}"><style>${STYLE}</style></head><body><main><h1>One moment, please</h1><p>${reason} ` +
  `This page loads again in ${seconds} seconds. Your cart is safe.</p>` +
  '<p><a href="">Try again now</a><a href="/">Go to the home page</a></p></main></body></html>';

/** Sends a reloading page to a person, and a problem to other clients. */
export function sendTooManyRenders(
  request: FastifyRequest,
  reply: FastifyReply,
  { statusCode, retryAfterSeconds }: TooManyRenders,
): FastifyReply {
  const { code, reason } = WORDS[statusCode];
  const detail = `${reason} Please try again in ${retryAfterSeconds} seconds.`;
  const refusal = { status: statusCode, code, detail, retryAfterSeconds } as const;
  void reply.code(refusal.status).headers(problemHeaders(refusal));
  if (!request.headers.accept?.includes('text/html')) return reply.send(problemBody(refusal, request.id));
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .send(page(reason, retryAfterSeconds));
}
