import type { Preview } from 'registry/composition/registry';
import { escapeHtml } from '../../html/escape';
import type { ShownPreview } from '../variant-release';

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

const partText = ({ remote, version, role }: Preview): string =>
  `<strong>${escapeHtml(remote)}</strong> ${escapeHtml(version)}${role === undefined ? '' : ` as ${escapeHtml(role)}`}`;

/** Returns the end of a preview: the first of its versions to expire. */
function endOf({ parts }: ShownPreview): string {
  const end = parts.map(({ until }) => until).sort()[0] ?? '';
  return end.slice(0, '2026-12-24T18:00'.length).replace('T', ' ');
}

/** Renders the bar above every page of a preview: versions, audience, and a form that ends it without scripts. */
export function previewBar(preview: ShownPreview): string {
  const { name, parts } = preview;
  const named = name === null ? '' : ` ${escapeHtml(name)}`;
  const end = name === null ? '' : ` It ends on ${endOf(preview)} UTC.`;
  return [
    '<aside class="tm-preview" aria-label="Preview">',
    `<p>Preview${named} of ${parts.map(partText).join(', ')}. Nobody else sees it.${end}</p>`,
    '<form method="post" action="/preview/end"><button>Leave the preview</button></form>',
    '</aside>',
  ].join('');
}
