import { createHash } from 'node:crypto';
import { mapOriginOf } from '../map-settings';

/** Sent with every answer. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
};

interface PolicyInput {
  /** Of the document's own inline scripts. */
  readonly scriptHashes: readonly string[];
  readonly styleHash: string;
  readonly paymentOrigin: string;
  /** Where the page has a chat: its frame's origin. */
  readonly chatOrigin?: string | undefined;
  /** Where the page sends what its data layer is told. */
  readonly collector?: string | null;
  /** Where the page shows the map of installers: the address of its style. */
  readonly mapStyle?: string | undefined;
  /** Trusted Types policies of remotes' frameworks, as manifests name them. */
  readonly policyNames: readonly string[];
  /** Address of the only service worker that the document may register. Null: none. */
  readonly offlineWorker?: string | null;
}

/** The CSP source that allows an inline script or style with this text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A policy names an address by its path at the most. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/**
 * Of the document's scripts only its own inline ones run, by the hashes of their texts; what they load runs by
 * strict-dynamic, each file held to its digest. See boot-script.ts for why a copy of such a text gains nothing.
 * Style attributes are allowed (sizes that keep a place free), style elements only by digest.
 * A document allows the policies of all remotes of its release: it may become the page of any of them. A name alone
 * gives nobody anything that `tm-remote` would not, and the default policy stays the shell's.
 */
export function contentSecurityPolicy(input: PolicyInput): string {
  const { scriptHashes, styleHash, paymentOrigin, chatOrigin, collector, mapStyle, policyNames, offlineWorker } = input;
  const mapOrigin = mapStyle === undefined ? null : mapOriginOf(mapStyle);
  const policies = ['tm-boot', 'tm-shell', 'tm-shell-chunks', 'tm-remote', ...policyNames, 'default'];
  return [
    "default-src 'none'",
    `script-src ${scriptHashes.join(' ')} 'strict-dynamic'`,
    `style-src 'self' ${styleHash}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self' data:", mapOrigin, mapStyle && 'blob:'].filter(Boolean).join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", collector && withoutQuery(collector), mapOrigin].filter(Boolean).join(' ')}`,
    // Without a rule of its own this falls back to script-src, whose strict-dynamic lets any script start a worker:
    // a service worker of a remote would outlive its release. The map's library makes its worker of its own text.
    `worker-src ${[offlineWorker, mapStyle && 'blob:'].filter(Boolean).join(' ') || "'none'"}`,
    `frame-src ${[paymentOrigin, chatOrigin].filter(Boolean).join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies.join(' ')} 'allow-duplicates'`,
  ].join('; ');
}
