import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PublishedFile } from 'shared-contracts';
import { fontModulePath, fontUrl } from 'shared-ui/theme';
import { ROOT } from 'tooling/registry/paths';
import { versionDir } from 'tooling/registry/remote-store';
import { chooseEncoding } from '../http/compression';
import { loadManifest } from '../releases/load-remote';
import { favicon } from './favicon';
import type { ShellAssets } from './shell-assets';
import { VerifiedFiles } from './verified-files';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.map': 'application/json', '.txt': 'text/plain; charset=utf-8', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.webp': 'image/webp', '.png': 'image/png',
};
const FOREVER = 'public, max-age=31536000, immutable';

interface Source {
  readonly dir: string;
  readonly files: Readonly<Record<string, PublishedFile>>;
}

type Sender = (request: FastifyRequest, reply: FastifyReply, source: Source | null, file: string) => Promise<FastifyReply>;

/** Plain text, never HTML: a page in the place of a script is how a missing chunk breaks a store. */
function refuse(reply: FastifyReply, status: 404 | 502, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}

function createSender(): Sender {
  const files = new VerifiedFiles();
  return async (request, reply, source, name) => {
    const listed = source?.files[name];
    if (!source || !listed) return refuse(reply, 404, 'There is no such file in this version.');
    const etag = `"${listed.integrity.slice(7, 31)}"`;
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).header('etag', etag).header('cache-control', FOREVER).send();
    const file = path.join(source.dir, name);
    const read = await files.read(file, listed.integrity, chooseEncoding(request.headers['accept-encoding']));
    if (!read.ok) {
      request.log.error({ file, expected: listed.integrity }, read.reason === 'altered' ? 'a stored file was altered after its deploy and is not given out; deploy the remote again' : 'a stored file is missing; deploy the remote again');
      return refuse(reply, 502, `This file is ${read.reason} in the store.`);
    }
    if (read.encoding !== 'identity') void reply.header('content-encoding', read.encoding);
    return reply.header('etag', etag).header('vary', 'accept-encoding').header('cache-control', FOREVER).type(TYPES[path.extname(name)] ?? 'application/octet-stream').send(read.bytes);
  };
}

/** Scripts, styles, pictures, fonts: everything below a name that never changes its content. */
export async function registerAssets(app: FastifyInstance, data: string, shell: () => ShellAssets): Promise<void> {
  const send = createSender();
  const versions = new LRUCache<string, Source>({ max: 500 });
  const remoteSource = async (name: string, version: string): Promise<Source | null> => {
    const known = versions.get(`${name}/${version}`);
    if (known) return known;
    const manifest = await loadManifest(data, name, version);
    if ('refused' in manifest) return null;
    const source = { dir: path.join(versionDir(data, name, version), 'web'), files: manifest.web.files };
    versions.set(`${name}/${version}`, source);
    return source;
  };
  app.get<{ Params: { name: string; version: string; '*': string } }>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': file } = request.params;
    const isPlain = /^[a-z][a-z0-9-]*$/.test(name) && /^[0-9A-Za-z][0-9A-Za-z.+-]*$/.test(version);
    return send(request, reply, isPlain ? await remoteSource(name, version) : null, file);
  });
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => send(request, reply, { dir: shell().webDir, files: shell().build.web.files }, request.params['*']));
  await registerPictures(app);
}

async function registerPictures(app: FastifyInstance): Promise<void> {
  const font = await readFile(createRequire(path.join(ROOT, 'shared-ui/package.json')).resolve(fontModulePath));
  app.get(fontUrl, (_request, reply) => reply.header('cache-control', FOREVER).type('font/woff2').send(font));
  app.get('/favicon.svg', (_request, reply) => reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(favicon));
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  // Both are generated, with a version in each name.
  for (const folder of ['images', 'styles']) {
    await app.register(fastifyStatic, {
      root: path.join(ROOT, 'shared-ui/.build', folder), prefix: `/${folder}/`, index: false, immutable: true, maxAge: '365d', decorateReply: false, wildcard: true,
    });
  }
}
