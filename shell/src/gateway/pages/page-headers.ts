import type { PublicVariant } from 'shared-contracts';
import { policyNames } from '../../protocol/policy-names';
import { tagOf } from '../http/entity-tag';
import { contentSecurityPolicy } from '../http/security';
import type { PageDocument } from './document';
import type { RenderedPage } from './render-page';

type Headers = Readonly<Record<string, string>>;

/** Headers of a page, the same for all who get it. */
export interface PageHeaders {
  /** Of every answer. */
  readonly common: Headers;
  /** Of the document, with those of every answer. */
  readonly document: Headers;
  /**
   * Begins the document's validator: of its text and of its policies, so that whoever has it has these as well. Null:
   * the page is to be sent whole each time.
   */
  readonly tag: string | null;
}

interface HeadersInput {
  readonly rendered: RenderedPage;
  readonly document: PageDocument;
  readonly variant: PublicVariant;
  readonly collector: string | null;
  /** How long a cache in front of the store may keep it, if that drops what changes. */
  readonly edgeSeconds: number;
  /** It says something to one browser alone. */
  readonly isPersonal: boolean;
  /** The files of a remote that is being developed change as they are written. */
  readonly isDeveloped: boolean;
  /** Lets a browser keep the document for offline reading. Null: it may not. */
  readonly saveable: Headers | null;
  /** Address of the worker that the document may register. Null: none. */
  readonly offlineWorker: string | null;
}

/** Seconds after which a page that could not be rendered is worth another try. */
const RETRY_AFTER_S = '10';
/** The release that an answer was made from, for who looks into a fault: nothing in it may be of another one. */
export const RELEASE_HEADER = 'x-release';

/** While a newer one is fetched, a cache in front of the store may show what it has for so long. */
const EDGE_STALE_S = 1;

/** For a cache in front of the store: how long it may keep the page, and what drops it, by both usual names. */
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

/** Makes what `PageHeaders` says. */
export function pageHeaders(input: HeadersInput): PageHeaders {
  const { rendered, document, variant, collector, isPersonal, isDeveloped, saveable, offlineWorker } = input;
  // "Back" must not lead into a preview or a development that was left.
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
