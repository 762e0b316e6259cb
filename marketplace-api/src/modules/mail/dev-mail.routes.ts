import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { sendFailure } from '../../http/problem-reply';
import { sendBody } from '../../http/send-body';
import { failure } from '../../platform/values/failure';
import type { Env } from '../../platform/settings/env';
import type { Letter } from './mail-transport';
import { folderOf } from './open-mail';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** Content security policy that shows a mail's styles and blocks scripts and requests. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

async function lettersIn(folder: string): Promise<Letter[]> {
  const names = await fs.readdir(folder).catch(() => []);
  const files = names.filter((name) => /^\d{6,}-[a-z-]+\.json$/.test(name));
  const letters = await Promise.all(
    files.map(async (name) => JSON.parse(await fs.readFile(path.join(folder, name), 'utf8')) as Letter),
  );
  return letters.sort((a, b) => b.id - a.id);
}

const PAGE_STYLE = [
  'body{font:16px/1.5 system-ui;margin:24px}',
  'table{border-collapse:collapse;width:100%}',
  'td,th{padding:8px;text-align:left;border-bottom:1px solid #ddd}',
].join('');
const cell = (html: string): string => `<td>${html}</td>`;

function letterTable(letters: readonly Letter[]): string {
  const rows = letters.map(({ id, to, subject, kind, at }) => {
    const link = `<a href="/dev/mail/${id}">${escape(subject)}</a>`;
    return `<tr>${[link, escape(to), escape(kind), escape(String(at))].map(cell).join('')}</tr>`;
  });
  const head = '<thead><tr><th>Subject</th><th>To</th><th>Kind</th><th>At</th></tr></thead>';
  return `<table>${head}<tbody>${rows.join('')}</tbody></table>`;
}

const listPage = (letters: readonly Letter[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>Mail</title>
<style>${PAGE_STYLE}</style>
<h1>Mail that was not sent</h1><p>No SMTP_URL is set, so mails are kept here, on this machine.</p>
${letters.length === 0 ? '<p>None yet.</p>' : letterTable(letters)}</html>`;

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  sendBody(reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).serializer(String), html);

/**
 * Serves `/dev/mail` as pages, or as JSON for `Accept: application/json`. Never in production, where mails are real.
 */
function devMailRoutes(app: App, folder: string): void {
  const wantsJson = (accept: unknown): boolean => String(accept ?? '').includes('application/json');
  app.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    const letters = await lettersIn(folder);
    void reply.header('cache-control', 'no-store');
    if (wantsJson(request.headers.accept)) return sendBody(reply, letters);
    return sendPage(reply, listPage(letters));
  });
  app.get(
    '/dev/mail/:id',
    { schema: { hide: true, params: Type.Object({ id: Type.Integer() }) } },
    async (request, reply) => {
      const letter = (await lettersIn(folder)).find(({ id }) => id === request.params.id);
      void reply.header('cache-control', 'no-store');
      if (!letter)
        return sendFailure(
          request,
          reply,
          failure(404, 'NOT_FOUND', 'There is no such mail. /dev/mail lists them all.'),
        );
      if (wantsJson(request.headers.accept)) return sendBody(reply, letter);
      return sendPage(reply, letter.html);
    },
  );
}

/** Shows mails that were written to files, except in production. */
export function showDevMail(app: App, env: Env): void {
  if (!env.isProduction && env.smtpUrl === null) devMailRoutes(app, folderOf(env));
}
