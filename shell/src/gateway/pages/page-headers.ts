import type { FastifyReply } from 'fastify';
import type { PublicVariant } from 'shared-contracts';
import { policyNames } from '../../protocol/policy-names';
import { tagOf } from '../http/entity-tag';
import { contentSecurityPolicy } from '../http/security';
import type { PageDocument } from './document';
import type { RenderedPage } from './render-page';

type Headers = Readonly<Record<string, string>>;

/** Headers of a page, identical for all visitors. */
export interface PageHeaders {
  /** For every answer. */
  readonly common: Headers;
  /** For the document, in addition to the common ones. */
  readonly document: Headers;
  /**
   * First part of the document's validator, over its text and its policies. Null: the page is always sent completely.
   */
  readonly tag: string | null;
}

interface HeadersInput {
  readonly rendered: RenderedPage;
  readonly document: PageDocument;
  readonly variant: PublicVariant;
  readonly collector: string | null;
  /** Seconds for a front cache that drops changed pages. */
  readonly edgeSeconds: number;
  /** The answer is for one browser only. */
  readonly isPersonal: boolean;
  /** Files of a remote in development change continuously. */
  readonly isDeveloped: boolean;
  /** Lets a browser save the document for offline reading. Null: it may not. */
  readonly saveable: Headers | null;
  /** Address of the worker that the document may register. Null: none. */
  readonly offlineWorker: string | null;
}

/** Seconds until a failed page is worth another attempt. */
const RETRY_AFTER_S = '10';
/** Release of an answer, for diagnosis: all parts are from the same one. */
export const RELEASE_HEADER = 'x-release';

/** Seconds that a front cache may serve a stale page while it fetches a newer one. */
const EDGE_STALE_S = 1;

/** Returns the headers for a front cache: its time limit and the cache tags, in both common formats. */
function edgeHeaders({ rendered, edgeSeconds }: HeadersInput): Headers | null {
  const { maxAge, tags } = rendered;
  const seconds = Math.min(maxAge, edgeSeconds);
  if (seconds <= 0 || tags === null || rendered.completeness !== 'whole') return null;
  const all = [...tags, 'pages'];
  return {
    'cache-control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${EDGE_STALE_S}`,
    'cache-tag': all.join(','),
    'surrogate-key': all.join(' '),
  };
}

function commonHeaders(input: HeadersInput, isKept: boolean): Headers {
  const { rendered, isPersonal } = input;
  return {
    vary: 'accept, accept-encoding',
    [RELEASE_HEADER]: rendered.release.id,
    'cache-control': isKept ? 'private, no-cache' : 'no-store',
    ...(isKept && edgeHeaders(input)),
    ...(isPersonal && { 'x-robots-tag': 'noindex' }),
    ...(rendered.status === 503 && { 'retry-after': RETRY_AFTER_S }),
  };
}

/**
 * Changes headers of a page that front caches would keep: while a rollout runs, the next visitor may be of another
 * cohort, and the answer may set a cookie.
 */
export function keepFromFrontCaches(reply: FastifyReply): void {
  if (String(reply.getHeader('cache-control')).startsWith('public'))
    void reply.header('cache-control', 'private, no-cache');
  for (const name of ['cache-tag', 'surrogate-key']) void reply.removeHeader(name);
}

/** Creates the page's headers. */
export function pageHeaders(input: HeadersInput): PageHeaders {
  const { rendered, document, variant, collector, isPersonal, isDeveloped, saveable, offlineWorker } = input;
  // "Back" must not show a preview or a development session that was left.
  const isKept = rendered.status < 500 && !isPersonal;
  const common = commonHeaders(input, isKept);
  const policy = contentSecurityPolicy({
    scriptHashes: document.scriptHashes,
    styleHash: document.styleHash,
    paymentOrigin: variant.paymentOrigin,
    chatOrigin: rendered.chatOrigin,
    collector,
    mapStyle: rendered.mapStyle,
    policyNames: policyNames(rendered.release),
    offlineWorker,
  });
  return {
    common,
    document: {
      ...common,
      ...saveable,
      ...(!isDeveloped && { 'integrity-policy': 'blocked-destinations=(script)' }),
      'content-security-policy': policy,
    },
    tag: isKept && rendered.status === 200 ? tagOf([document.bytes, policy, rendered.release.id]) : null,
  };
}
