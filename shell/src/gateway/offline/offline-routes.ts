import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PublicVariant } from 'shared-contracts';
import type { Variant } from '../../../variants/define-variant';
import { OFFLINE_HEADER, OFFLINE_PAGE_PATH, OFFLINE_WORKER_PATH, writeOfflineHeader } from '../../protocol/offline';
import type { ShellAssets } from '../assets/shell-assets';
import type { StylesheetBundles } from '../assets/stylesheet-bundles';
import { makeOfflinePage, RETRY_DIGEST, type OfflinePage } from './offline-page';
import { REMOVING_WORKER, workerScript } from './worker-script';

interface OfflineDependencies {
  /** False: browsers that have a worker get one that removes itself and what it kept. */
  readonly isOn: boolean;
  readonly findVariant: (host: string | undefined) => Variant | null;
  readonly shell: () => ShellAssets;
  readonly sheets: StylesheetBundles;
}

const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** What a build of the shell sends to the browsers of a brand. */
interface OfflineFiles {
  readonly page: OfflinePage;
  /** Null: an earlier build has no worker. */
  readonly worker: string | null;
}

const versionOf = (code: string, page: OfflinePage): string =>
  createHash('sha256').update(`${code.length}:${code}${page.digest}`).digest('hex').slice(0, 16);

async function makeFiles(
  variant: PublicVariant,
  assets: ShellAssets,
  sheets: StylesheetBundles,
): Promise<OfflineFiles> {
  const page = await makeOfflinePage(variant, assets, sheets);
  const { offlineWorker: code } = assets;
  if (code === null) return { page, worker: null };
  const version = versionOf(code, page);
  return { page, worker: workerScript(code, { brand: variant.benefitType, version, scriptDigest: RETRY_DIGEST }) };
}

/** Makes the files of a brand once for each build: a request costs a look-up. What fails is made again. */
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

function sendWorker(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
    .type('text/javascript; charset=utf-8')
    .send(text);
}

function sendPage(reply: FastifyReply, variant: PublicVariant, { html, policy }: OfflinePage): FastifyReply {
  const page = { brand: variant.benefitType, pathname: OFFLINE_PAGE_PATH, search: '', query: [] };
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
      [OFFLINE_HEADER]: writeOfflineHeader(page) ?? '',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The service worker and the page that it keeps for when there is no connection. */
export function registerOffline(app: FastifyInstance, { isOn, findVariant, shell, sheets }: OfflineDependencies): void {
  const filesOf = createOfflineFiles({ shell, sheets });
  app.get(OFFLINE_WORKER_PATH, async (request, reply) => {
    const variant = isOn ? findVariant(request.host)?.public : undefined;
    const files = variant && (await filesOf(variant));
    return sendWorker(reply, files?.worker ?? REMOVING_WORKER);
  });
  app.get(OFFLINE_PAGE_PATH, async (request, reply) => {
    const variant = findVariant(request.host)?.public;
    if (!isOn || !variant) return reply.callNotFound();
    // A person who opens the address is online.
    if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect('/', 302);
    return sendPage(reply, variant, (await filesOf(variant)).page);
  });
}
