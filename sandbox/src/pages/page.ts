import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { themeOf, themeStyle } from '../frame/theme';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const asset = (name: string) => fs.readFileSync(path.join(HERE, name), 'utf8');

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
export const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
export const NAMES: Readonly<Record<string, string>> = {
  'pay-pal': 'PayPal',
  affirm: 'Affirm',
  'pay-tomorrow': 'PayTomorrow',
  'google-pay': 'Google Pay',
  'apple-pay': 'Apple Pay',
  card: 'Card check',
};

export interface Page {
  readonly title: string;
  readonly provider: string;
  readonly variant: string;
  readonly main: string;
  /** Data attributes of the body, for its script. */
  readonly data?: Readonly<Record<string, string>>;
  readonly script?: string;
  /** Origins that a form of this page may redirect to; browsers check redirects against it. */
  readonly leadsTo: readonly string[];
  /** Origins that may frame this page. */
  readonly frameAncestors: string;
}

/** Sends a page of the provider with only its own script and style. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const nonce = crypto.randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    `script-src ${page.script ? "'self'" : "'none'"}`,
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...page.leadsTo].join(' ')}`,
    `frame-ancestors ${page.frameAncestors}`,
  ].join('; ');
  const data = Object.entries(page.data ?? {})
    .map(([name, value]) => ` data-${name}="${escape(value)}"`)
    .join('');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(page.title)}</title>
<link rel="stylesheet" href="/pages/page.css">
<style nonce="${nonce}">${themeStyle(themeOf({ variant: page.variant }))}</style></head>
<body${data}><main><div class="card">
<p class="provider">${escape(page.provider)} <span aria-hidden="true">·</span> test payments</p>${page.main}</div>
<p class="note">This is a test provider: no money moves.</p></main>
${page.script ? `<script src="${page.script}"></script>` : ''}</body></html>`;
  return reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

export function pageAssets(app: FastifyInstance): void {
  const style = asset('page.css');
  const wallet = asset('wallet.client.js');
  app.get('/pages/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  // Browsers request it on every page; without an answer the console has an error.
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  app.get('/pages/wallet.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(wallet));
}
