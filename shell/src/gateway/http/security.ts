import { createHash } from 'node:crypto';
import { mapOriginOf } from './map-settings';

/** Two years, as preload lists require (hstspreload.org). Subdomains are left to the operator. */
export const STRICT_TRANSPORT: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000',
};

/** Headers of every answer. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
};

interface PolicyInput {
  /** Hashes of the document's own inline scripts. */
  readonly scriptHashes: readonly string[];
  readonly styleHash: string;
  readonly paymentOrigin: string;
  /** Origin of the chat's frame, on pages with a chat. */
  readonly chatOrigin?: string | undefined;
  /** Address of the analytics collector. */
  readonly collector?: string | null;
  /** Address of the map's style, on pages with the installer map. */
  readonly mapStyle?: string | undefined;
  /** Trusted Types policies of remotes' frameworks, from their manifests. */
  readonly policyNames: readonly string[];
  /** Address of the only allowed service worker. Null: none. */
  readonly offlineWorker?: string | null;
}

/** Returns the CSP source that allows an inline script or style with this text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A policy source may have a path but no query. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/**
 * Builds the content security policy.
 * - Of the document's scripts only its inline ones run, by hash; scripts that they load run by strict-dynamic, each
 *   checked against its digest (boot-script.ts explains why a copied inline script gains nothing)
 * - Style attributes are allowed for reserved sizes, style elements only by digest
 * - Documents allow the policies of all remotes of their release, because they may show any of their pages; the default
 *   policy stays the shell's
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
    // Without this directive script-src applies, whose strict-dynamic lets any script start a worker: a service worker
    // of a remote would outlive its release. The map's library creates its worker from a blob.
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
