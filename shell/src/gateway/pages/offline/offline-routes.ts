import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicVariant } from 'shared-contracts';
import type { OfferedVariant } from '../../../../variants/define-variant';
import { OFFLINE_HEADER, OFFLINE_PAGE_PATH, OFFLINE_WORKER_PATH, writeOfflineHeader } from '../../../protocol/offline';
import type { ShellAssets } from '../../assets/shell-assets';
import type { StylesheetBundles } from '../../assets/stylesheet-bundles';
import { chooseEncoding } from '../../http/compression';
import { EncodedText } from '../../http/encoded-text';
import { entityTag, isKnown, tagOf } from '../../http/entity-tag';
import { makeOfflinePage, RETRY_DIGEST, type OfflinePage } from './offline-page';
import { REMOVING_WORKER, workerScript } from './worker-script';

interface OfflineDependencies {
  /** False: browsers with a worker get one that removes itself and its data. */
  readonly isOn: boolean;
  readonly findVariant: (host: string | undefined) => OfferedVariant | null;
  readonly shell: () => ShellAssets;
  readonly sheets: StylesheetBundles;
}

const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** A file that is compressed once and has a validator. */
interface OfflineFile {
  readonly text: EncodedText;
  readonly tag: string;
}

/** Files of a brand in one build of the shell. */
interface OfflineFiles {
  readonly page: OfflineFile;
  /** Content security policy of the page. */
  readonly policy: string;
  /** Null: an earlier build without a worker. */
  readonly worker: OfflineFile | null;
}

const fileOf = (text: string): OfflineFile => ({ text: new EncodedText(Buffer.from(text)), tag: tagOf([text]) });
const REMOVING_FILE = fileOf(REMOVING_WORKER);

const versionOf = (code: string, page: OfflinePage): string =>
  createHash('sha256').update(`${code.length}:${code}${page.digest}`).digest('hex').slice(0, 16);

async function makeFiles(
  variant: PublicVariant,
  assets: ShellAssets,
  sheets: StylesheetBundles,
): Promise<OfflineFiles> {
  const page = await makeOfflinePage(variant, assets, sheets);
  const { offlineWorker: code } = assets;
  const files = { page: fileOf(page.html), policy: page.policy };
  if (code === null) return { ...files, worker: null };
  const version = versionOf(code, page);
  const settings = { brand: variant.benefitType, version, scriptDigest: RETRY_DIGEST };
  return { ...files, worker: fileOf(workerScript(code, settings)) };
}

/** Creates the files of a brand once per build, so that requests only look them up. Failures are retried. */
function createOfflineFiles({ shell, sheets }: Pick<OfflineDependencies, 'shell' | 'sheets'>) {
  const made = new WeakMap<ShellAssets, Map<string, Promise<OfflineFiles>>>();
  return (variant: PublicVariant): Promise<OfflineFiles> => {
    const assets = shell();
    const ofBuild = made.get(assets) ?? new Map<string, Promise<OfflineFiles>>();
    made.set(assets, ofBuild);
    const known = ofBuild.get(variant.benefitType);
    if (known) return known;
    const files = makeFiles(variant, assets, sheets);
    ofBuild.set(variant.benefitType, files);
    files.catch(() => ofBuild.delete(variant.benefitType));
    return files;
  };
}

/** Browsers request the worker with every page load: they get it only when it changed. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, tag }: OfflineFile,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = entityTag(tag, encoding);
  void reply.headers({ etag, vary: 'accept-encoding' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await text.as(encoding));
}

/** Registers the service worker and its offline page. */
export function registerOffline(app: FastifyInstance, { isOn, findVariant, shell, sheets }: OfflineDependencies): void {
  const filesOf = createOfflineFiles({ shell, sheets });
  app.get(OFFLINE_WORKER_PATH, async (request, reply) => {
    const variant = isOn ? findVariant(request.host)?.public : undefined;
    const files = variant && (await filesOf(variant));
    void reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8');
    return sendFile(request, reply, files?.worker ?? REMOVING_FILE);
  });
  app.get(OFFLINE_PAGE_PATH, async (request, reply) => {
    const variant = findVariant(request.host)?.public;
    if (!isOn || !variant) return reply.callNotFound();
    // A person who opens the address is online.
    if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect('/', 302);
    const { page, policy } = await filesOf(variant);
    const named = { brand: variant.benefitType, pathname: OFFLINE_PAGE_PATH, search: '', query: [] };
    void reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'x-robots-tag': 'noindex',
        [OFFLINE_HEADER]: writeOfflineHeader(named) ?? '',
      })
      .type('text/html; charset=utf-8');
    return sendFile(request, reply, page);
  });
}
