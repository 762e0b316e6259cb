import { createHash } from 'node:crypto';
import type { PublicVariant } from 'shared-contracts';
import { fontUrl } from 'shared-ui/theme';
import { DOCUMENT_END } from '../../../protocol/offline';
import type { ShellAssets } from '../../assets/shell-assets';
import type { StylesheetBundles } from '../../assets/stylesheet-bundles';
import { hashSource } from '../../http/security';
import { attributes } from '../../html/attributes';
import { escapeHtml } from '../../html/escape';

/**
 * Reloads once the browser has been online for a second. A click on a link takes precedence, and a short connection
 * changes nothing.
 */
const RETRY = `(timer=>{
addEventListener('online',()=>{timer=setTimeout(()=>location.reload(),1000)});
for(const name of ['offline','beforeunload','pagehide'])addEventListener(name,()=>clearTimeout(timer))
})()`.replaceAll('\n', '');

/** CSP source of the page's only script. */
export const RETRY_DIGEST = hashSource(RETRY);

/** The offline page of a brand, with its policy. */
export interface OfflinePage {
  readonly html: string;
  readonly policy: string;
  readonly digest: string;
}

const policyOf = (theme: string): string =>
  [
    "default-src 'none'",
    `script-src ${RETRY_DIGEST}`,
    `style-src 'self' ${hashSource(theme)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Creates the page that a browser shows offline when it has no copy of the requested page. */
export async function makeOfflinePage(
  variant: PublicVariant,
  shell: ShellAssets,
  sheets: StylesheetBundles,
): Promise<OfflinePage> {
  const { header, main, footer } = shell.offlinePage(variant);
  const theme = shell.themeCss(variant);
  const styles = (await sheets.join(shell.styles)).map(
    ({ href, integrity }) => `<link${attributes({ rel: 'stylesheet', href, integrity, crossorigin: 'anonymous' })}>`,
  );
  const html = [
    '<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8">',
    `<title>${escapeHtml(`You are offline | ${variant.storeName}`)}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    `<style>${theme}</style>`,
    ...styles,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script>${RETRY}</script>`,
    '</head><body>',
    `<div id="tm-header">${header}</div><main id="main" tabindex="-1">${main}</main>`,
    `<div id="tm-footer">${footer}</div>`,
    DOCUMENT_END,
  ].join('');
  return { html, policy: policyOf(theme), digest: createHash('sha256').update(html).digest('hex').slice(0, 16) };
}
