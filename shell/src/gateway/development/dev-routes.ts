import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DevNews } from '../../protocol/dev-news';
import { isOwnForm, takeEmptyForms } from '../http/own-form';
import { devCookie, devTokens, isDevToken } from './dev-cookie';
import type { DevSession } from './dev-session';
import { registerSources } from './dev-sources';
import type { DevViews } from './dev-views';

const FILE = /^[\w][\w.~-]{0,200}\.(js|css|json|map)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** Pages reconnect after this time, so that they follow a restarted gateway. */
const RETRY_MS = 1_000;

interface FileParams {
  readonly name: string;
  /** A wildcard, because a named parameter ends at a hundred characters and chunk names are longer. */
  readonly '*': string;
}

/** Sends a file of a build folder, without caching. */
async function sendFile(reply: FastifyReply, dir: string | null, file: string): Promise<FastifyReply> {
  const full = dir !== null && FILE.test(file) ? path.join(dir, file) : null;
  const isThere = full !== null && (await stat(full).catch(() => null))?.isFile() === true;
  void reply.header('cache-control', 'no-store');
  if (!isThere) return reply.code(404).type('text/plain; charset=utf-8').send('No dev session has such a file.');
  return reply.type(TYPES[path.extname(full)] ?? 'application/json').send(createReadStream(full));
}

/** Returns the first page of a session with an address without parameters. */
function firstPage(session: DevSession): string {
  const paths = session.remotes.flatMap(({ manifest }) => manifest.pages.flatMap((page) => page.paths));
  return paths.find((one) => !/[:*?]/.test(one)) ?? '/';
}

/**
 * Registers `/dev/{token}`, which opens a dev session in this browser, `/dev/leave`, which leaves it, `/dev/events`,
 * which publishes builds to its pages, and `/dev/sources`, for stack traces. Files are only served to browsers with the
 * token.
 */
export function registerDevelopment(app: FastifyInstance, views: DevViews): void {
  const pages = new Set<() => void>();
  app.addHook('preClose', async () => pages.forEach((end) => end()));
  void app.register(async (scope) => {
    takeEmptyForms(scope);
    registerCookie(scope, views);
  });
  registerSources(app, views);
  app.get('/dev/events', (request, reply) => {
    reply.hijack();
    const page = reply.raw;
    const tell = (news: DevNews): void => void page.write(`data: ${JSON.stringify(news)}\n\n`);
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    page.write(`retry: ${RETRY_MS}\n\n`);
    const sessions = views.of(request.headers.cookie);
    if (sessions.length === 0) return void page.end();
    const stops = sessions.map((session) => session.listen(tell));
    const end = (): void => void page.end();
    pages.add(end);
    request.raw.on('close', () => {
      pages.delete(end);
      for (const stop of stops) stop();
    });
  });
  app.get<{ Params: FileParams }>('/remotes/:name/dev/*', (request, reply) => {
    const { name, '*': file } = request.params;
    const session = views.of(request.headers.cookie).find((one) => one.webDir(name) !== null);
    return sendFile(reply, session?.webDir(name) ?? null, file);
  });
  app.get<{ Params: FileParams }>('/assets/dev/*', async (request, reply) =>
    sendFile(reply, await views.shellDir(request.headers.cookie), request.params['*']),
  );
}

function registerCookie(app: FastifyInstance, views: DevViews): void {
  app.get<{ Params: { token: string } }>('/dev/:token', (request, reply) => {
    const { token } = request.params;
    const session = isDevToken(token) ? views.sessions.find(token) : null;
    if (!session) return reply.callNotFound();
    const others = (devTokens(request.headers.cookie) ?? []).filter((one) => one !== token);
    return reply
      .header('set-cookie', devCookie([token, ...others.filter((one) => views.sessions.find(one) !== null)]))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .redirect(firstPage(session), 303);
  });
  app.post('/dev/leave', (request, reply) => {
    if (!isOwnForm(request)) return reply.code(403).type('text/plain').send('Leave by the button above the page.');
    return reply.header('set-cookie', devCookie([])).header('cache-control', 'no-store').redirect('/', 303);
  });
}
