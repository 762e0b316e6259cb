import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decoded } from '../../protocol/page-address';
import { SHEET_ROUTE } from '../../protocol/stylesheet-bundle';
import { chooseEncoding, type Encoding } from '../http/compression';
import { FOREVER, refuse } from './file-answer';
import { registerGeneratedFiles } from './generated-files';
import type { StylesheetBundles } from './stylesheet-bundles';
import type { StoredFiles } from './stored-files';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

interface Sent {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  readonly integrity: string;
  readonly type: string;
}

const etagOf = (integrity: string): string => `"${integrity.slice(7, 31)}"`;

const pathOf = ({ url }: FastifyRequest): string => decoded(url.split('?')[0] ?? '');

function sendBytes(reply: FastifyReply, { bytes, encoding, integrity, type }: Sent): FastifyReply {
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply
    .header('etag', etagOf(integrity))
    .header('vary', 'accept-encoding')
    .header('cache-control', FOREVER)
    .type(type)
    .send(bytes);
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, stored: StoredFiles): Promise<FastifyReply> {
  const listed = await stored.find(pathOf(request));
  if (!listed) return refuse(reply, 404, 'There is no such file in this version.');
  const { file, integrity } = listed;
  if (request.headers['if-none-match']?.includes(etagOf(integrity)))
    return reply.code(304).header('etag', etagOf(integrity)).header('cache-control', FOREVER).send();
  const read = await stored.read(listed, chooseEncoding(request.headers['accept-encoding']));
  if (!read.ok) {
    request.log.error(
      { file, expected: integrity },
      read.reason === 'altered'
        ? 'a stored file was altered after its deploy and is not given out; deploy the remote again'
        : 'a stored file is missing; deploy the remote again',
    );
    return refuse(reply, 502, `This file is ${read.reason} in the store.`);
  }
  return sendBytes(reply, { ...read, integrity, type: TYPES[path.extname(file)] ?? 'application/octet-stream' });
}

async function sendSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  sheets: StylesheetBundles,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const sheet = await sheets.read(pathOf(request), encoding);
  return sheet
    ? sendBytes(reply, { ...sheet, encoding, type: TYPES['.css'] ?? '' })
    : refuse(reply, 404, 'This sheet has a part that is no style of a known version.');
}

/** Registers scripts, styles, pictures and fonts: files whose names change with their content. */
export async function registerAssets(
  app: FastifyInstance,
  stored: StoredFiles,
  sheets: StylesheetBundles,
): Promise<void> {
  for (const route of ['/remotes/:name/:version/*', '/assets/*'])
    app.get(route, (request, reply) => sendFile(request, reply, stored));
  app.get(SHEET_ROUTE, (request, reply) => sendSheet(request, reply, sheets));
  await registerGeneratedFiles(app);
}
