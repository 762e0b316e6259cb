import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Releases } from '../releases/releases';

/** Development only: tells open pages to load again. @returns what to call when the shell itself changed. */
export function registerLiveReload(app: FastifyInstance, releases: Releases): () => void {
  const pages = new Set<ServerResponse>();
  const reload = (): void => {
    for (const page of pages) page.write('data: reload\n\n');
  };
  app.get('/dev/events', (request, reply) => {
    reply.hijack();
    const page = reply.raw;
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    page.write('retry: 500\n\n');
    pages.add(page);
    request.raw.on('close', () => pages.delete(page));
  });
  app.addHook('preClose', async () => {
    for (const page of pages) page.end();
  });
  releases.onChange(reload);
  return reload;
}
