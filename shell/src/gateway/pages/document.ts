import type { PublicVariant } from 'shared-contracts';
import { fontUrl } from 'shared-ui/theme';
import { PAGE_ISLAND, type BootData, type PagePayload, type PreloadFile } from '../../protocol/page-data';
import type { ShellAssets } from '../assets/shell-assets';
import { devBar } from '../development/dev-bar';
import type { DevAnswer } from '../development/dev-views';
import { hashSource } from '../http/security';
import { PREVIEW_BAR_CSS, previewBar } from '../releases/previews/preview-bar';
import type { ShownPreview } from '../releases/variant-release';
import { bootScript, preloadScript } from './boot-script';
import { attributes } from '../html/attributes';
import { escapeHtml, escapeJson } from '../html/escape';
import type { RenderedPage } from './render-page';

/** A document, identical for all visitors. */
export interface PageDocument {
  readonly bytes: Buffer;
  /** CSP sources of its inline scripts. */
  readonly scriptHashes: readonly string[];
  /** CSP source of the inline theme. */
  readonly styleHash: string;
}

interface DocumentInput {
  readonly rendered: RenderedPage;
  /** All styles that the page needs, in order. */
  readonly styles: readonly PreloadFile[];
  readonly variant: PublicVariant;
  readonly shell: ShellAssets;
  /** Preview of this browser; null for the released page. */
  readonly preview: ShownPreview | null;
  readonly development: DevAnswer | null;
  readonly collector: string | null;
  /** Share of visits that report, in percent. */
  readonly reportedPercent: number;
  /** The browser may save pages for offline reading. */
  readonly isOffline: boolean;
}

const styleSheet = ({ href, integrity }: PreloadFile): string =>
  `<link${attributes({ rel: 'stylesheet', href, integrity, crossorigin: 'anonymous' })}>`;

const inlineScript = (text: string): string => `<script>${text}</script>`;

/** Returns the payload for a client-side page change. */
export function toPayload(rendered: RenderedPage): PagePayload {
  const { shell, release, page, islands, flags, head, main: html, styles, scripts, status, location } = rendered;
  const own = Object.fromEntries(Object.entries(islands).filter(([id]) => !id.startsWith('c')));
  const about = { shell, release, page, islands: own, flags, head, html, styles, scripts, status };
  return { ...about, ...(rendered.mapStyle ? { needsMap: true as const } : {}), ...(location ? { location } : {}) };
}

/** Returns the whole document. */
export function toDocument(input: DocumentInput): PageDocument {
  const { rendered, styles, variant, shell, preview, development, collector, reportedPercent, isOffline } = input;
  const { release, page, islands, flags, head } = rendered;
  // A complete public page is readable without script: its scripts wait for its pictures.
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
    ...(reportedPercent > 0 && { reports: reportedPercent }),
    ...(isOffline && { offline: true as const }),
  };
  const bars = (preview ? previewBar(preview) : '') + (development ? devBar(development) : '');
  const theme = shell.themeCss(variant) + (bars ? PREVIEW_BAR_CSS : '');
  const scripts = { main: shell.main, withRoot: isReadable ? rendered.scripts : [], onSign: rendered.scriptsOnSign };
  const start = bootScript(scripts, isReadable, page.wakeWhen);
  // Placed before the styles, because a script after them waits for them.
  const early = isReadable ? [] : [preloadScript(shell.main, rendered.scripts)];
  const html = [
    '<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8">',
    `<title>${escapeHtml(head.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    `<style>${theme}</style>`,
    ...early.map(inlineScript),
    ...styles.map(styleSheet),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    head.tags,
    inlineScript(start),
    '</head><body>',
    bars,
    `<div id="tm-header">${rendered.header}</div>`,
    `<main id="main" tabindex="-1" data-island="${PAGE_ISLAND}">${rendered.main}</main>`,
    `<div id="tm-footer">${rendered.footer}</div>`,
    '<div id="tm-live" class="visually-hidden" aria-live="polite"></div>',
    `<script type="application/json" id="tm-boot">${escapeJson(boot)}</script>`,
    '</body></html>',
  ].join('');
  return { bytes: Buffer.from(html), scriptHashes: [start, ...early].map(hashSource), styleHash: hashSource(theme) };
}
