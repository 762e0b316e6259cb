import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PublicVariant } from 'shared-contracts';
import type { Variant } from '../../../variants/define-variant';
import {
  OFFLINE_HEADER,
  OFFLINE_PAGE_PATH,
  OFFLINE_WORKER_PATH,
  writeOfflineHeader,
  type OfflineSettings,
} from '../../protocol/offline';
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

const versionOf = (code: string, page: OfflinePage): string =>
  createHash('sha256').update(`${code.length}:${code}${page.digest}`).digest('hex').slice(0, 16);

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
  app.get(OFFLINE_WORKER_PATH, async (request, reply) => {
    const variant = findVariant(request.host)?.public;
    const assets = shell();
    if (!isOn || !variant || assets.offlineWorker === null) return sendWorker(reply, REMOVING_WORKER);
    const page = await makeOfflinePage(variant, assets, sheets);
    const version = versionOf(assets.offlineWorker, page);
    const settings: OfflineSettings = { brand: variant.benefitType, version, scriptDigest: RETRY_DIGEST };
    return sendWorker(reply, workerScript(assets.offlineWorker, settings));
  });
  app.get(OFFLINE_PAGE_PATH, async (request, reply) => {
    const variant = findVariant(request.host)?.public;
    if (!isOn || !variant) return reply.callNotFound();
    // A person who opens the address is online.
    if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect('/', 302);
    return sendPage(reply, variant, await makeOfflinePage(variant, shell(), sheets));
  });
}
