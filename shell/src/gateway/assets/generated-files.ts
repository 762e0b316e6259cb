import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fontModulePath, fontUrl } from 'shared-ui/theme';
import { ROOT } from 'registry/paths';
import { currentAddress } from './current-address';
import { favicon } from './favicon';
import { FOREVER, refuse } from './file-answer';

/** Redirects to the file of this release. The next release may have another one, so the answer is not kept long. */
function sendCurrent(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const address = currentAddress(request.url.split('?')[0] ?? '');
  return address
    ? reply.header('cache-control', 'public, max-age=60').redirect(address, 302)
    : refuse(reply, 404, 'There is no such file.');
}

/** Registers the font, favicon, pictures and antd's styles. @param built folder of the generated ones */
export async function registerGeneratedFiles(
  app: FastifyInstance,
  built = path.join(ROOT, 'shared-ui/.build'),
): Promise<void> {
  const font = await readFile(createRequire(path.join(ROOT, 'shared-ui/package.json')).resolve(fontModulePath));
  app.get(fontUrl, (_request, reply) => reply.header('cache-control', FOREVER).type('font/woff2').send(font));
  app.get('/fonts/*', sendCurrent);
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(favicon),
  );
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  for (const folder of ['images', 'styles']) {
    await app.register(
      async (scope) => {
        scope.setNotFoundHandler(sendCurrent);
        await scope.register(fastifyStatic, {
          root: path.join(built, folder),
          index: false,
          immutable: true,
          maxAge: '365d',
          decorateReply: false,
          wildcard: true,
        });
      },
      { prefix: `/${folder}` },
    );
  }
}
