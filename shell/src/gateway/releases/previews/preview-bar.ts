import type { Preview } from 'registry/composition/registry';
import { escapeHtml } from '../../html/escape';

/** Added to the page's own style element, so that other pages do not contain it. */
export const PREVIEW_BAR_CSS =
  // Above the header, whose hidden skip link is in the same place.
  '.tm-preview{position:relative;z-index:21;display:flex;flex-wrap:wrap;align-items:center;' +
  'justify-content:center;gap:8px 16px;padding:8px 16px;background:#ffd666;' +
  'color:#16181d;font:14px/1.4 var(--ui-font)}' +
  '.tm-preview p{margin:0;text-align:center}' +
  '.tm-preview form{margin:0}' +
  '.tm-preview button{min-height:32px;padding:4px 12px;border:1px solid #16181d;border-radius:var(--ui-radius);' +
  'background:#16181d;color:#fff;font:inherit;font-weight:600;cursor:pointer}' +
  '.tm-preview button:focus-visible{outline:2px solid #16181d;outline-offset:2px}' +
  '@media print{.tm-preview{display:none}}';

/** Renders the bar above every page of a preview: version, audience, and a form that ends it without scripts. */
export function previewBar({ remote, version, role }: Preview): string {
  return [
    '<aside class="tm-preview" aria-label="Preview">',
    `<p>Preview of <strong>${escapeHtml(remote)}</strong> ${escapeHtml(version)} as ` +
      `${escapeHtml(role)}. Nobody else sees it.</p>`,
    '<form method="post" action="/preview/end"><button>Leave the preview</button></form>',
    '</aside>',
  ].join('');
}
