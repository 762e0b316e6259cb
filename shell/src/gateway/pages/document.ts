import { createHash } from 'node:crypto';
import type { PublicVariant } from 'shared-contracts';
import { fontUrl } from 'shared-ui/theme';
import { PAGE_ISLAND, type BootData, type PagePayload, type PreloadFile } from '../../protocol/page-data';
import type { Preview } from 'registry/registry';
import type { ShellAssets } from '../assets/shell-assets';
import { devBar } from '../development/dev-bar';
import type { DevAnswer } from '../development/dev-views';
import { PREVIEW_BAR_CSS, previewBar } from '../previews/preview-bar';
import { mainScript } from './boot-script';
import { attributes, escapeHtml, escapeJson } from './escape';
import type { RenderedPage } from './render-page';

/** A document in pieces: the one-time nonce belongs between each two. */
export interface DocumentParts {
  readonly pieces: readonly string[];
  /** CSP source of the inline theme. */
  readonly styleHash: string;
}

interface DocumentInput {
  readonly rendered: RenderedPage;
  /** Everything that the page needs to look right, in order. */
  readonly styles: readonly PreloadFile[];
  readonly variant: PublicVariant;
  readonly shell: ShellAssets;
  /** What this browser alone is shown; null: what everybody gets. */
  readonly preview: Preview | null;
  readonly development: DevAnswer | null;
  readonly collector: string | null;
}

const styleSheet = ({ href, integrity }: PreloadFile): string =>
  `<link${attributes({ rel: 'stylesheet', href, integrity, crossorigin: 'anonymous' })}>`;

// Taken out of whatever remotes write, so that nothing of theirs is mistaken for the place of the nonce.
const NONCE = '\u0000';

const withoutMark = (html: string): string => (html.includes(NONCE) ? html.replaceAll(NONCE, '') : html);

const scriptPreload = ({ href, integrity }: PreloadFile): string => {
  const fetching = { crossorigin: 'anonymous', fetchpriority: 'low', nonce: NONCE };
  return `<link${attributes({ rel: 'preload', as: 'script', href, integrity, ...fetching })}>`;
};

/** The page payload for a client-side page change. */
export function toPayload(rendered: RenderedPage): PagePayload {
  const { shell, release, page, islands, flags, head, main: html, styles, scripts, status, location } = rendered;
  const own = Object.fromEntries(Object.entries(islands).filter(([id]) => !id.startsWith('c')));
  const about = { shell, release, page, islands: own, flags, head, html, styles, scripts, status };
  return { ...about, ...(rendered.mapStyle ? { needsMap: true as const } : {}), ...(location ? { location } : {}) };
}

/** The whole document. */
export function toDocument(input: DocumentInput): DocumentParts {
  const { rendered, styles, variant, shell, preview, development, collector } = input;
  const { release, page, islands, flags, head } = rendered;
  // A complete page that everybody gets is readable as it stands: its scripts wait for its pictures.
  const isReadable = rendered.maxAge > 0 && rendered.completeness !== 'partial';
  const boot: BootData = {
    shell: rendered.shell,
    production: !development?.view,
    variant: rendered.mapStyle ? { ...variant, mapStyleUrl: rendered.mapStyle } : variant,
    flags,
    release,
    page,
    islands,
    ...(collector !== null && { collector }),
    ...(isReadable && { deferredScripts: rendered.scripts }),
    scriptsOnSign: rendered.scriptsOnSign,
  };
  const bars = (preview ? previewBar(preview) : '') + (development ? devBar(development) : '');
  const theme = shell.themeCss(variant) + (bars ? PREVIEW_BAR_CSS : '');
  const { main } = shell;
  const html = [
    '<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8">',
    `<title>${withoutMark(escapeHtml(head.title))}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    `<style>${theme}</style>`,
    ...styles.map(styleSheet),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    withoutMark(head.tags),
    mainScript(main, isReadable, NONCE),
    ...(isReadable ? [] : rendered.scripts.map(scriptPreload)),
    '</head><body>',
    bars,
    `<div id="tm-header">${withoutMark(rendered.header)}</div>`,
    `<main id="main" tabindex="-1" data-island="${PAGE_ISLAND}">${withoutMark(rendered.main)}</main>`,
    `<div id="tm-footer">${rendered.footer}</div>`,
    '<div id="tm-live" class="visually-hidden" aria-live="polite"></div>',
    `<script type="application/json" id="tm-boot">${escapeJson(boot)}</script>`,
    '</body></html>',
  ].join('');
  return { pieces: html.split(NONCE), styleHash: `'sha256-${createHash('sha256').update(theme).digest('base64')}'` };
}
