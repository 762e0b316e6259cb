import { createHash } from 'node:crypto';
import { escapeHtml } from '../../html/escape';

/** Contents of the preview page. */
export interface PreviewPage {
  readonly storeName: string;
  /** Previewed versions, as `homestead-checkout 1.0.0-…`. */
  readonly version: string;
  /** Subject of the preview: a role, or its name. */
  readonly subject: string;
  /** Address of the form. */
  readonly action: string;
}

const STYLE =
  'body{font:17px/1.6 system-ui,sans-serif;color:#16181d;margin:0}' +
  'main{max-width:34rem;margin:12vh auto;padding:0 1.5rem}' +
  'h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 .75rem}' +
  'p{margin:0 0 1.25rem}' +
  'form{display:inline-block;margin:0 .75rem .75rem 0}' +
  'button{font:inherit;font-weight:600;border:1px solid #16181d;border-radius:8px;padding:.7rem 1.1rem;' +
  'background:#16181d;color:#fff;cursor:pointer}' +
  'button.plain{background:#fff;color:#16181d}' +
  'button:focus-visible{outline:2px solid #0057b8;outline-offset:2px}';

/** Allows only its own style and its own forms. */
export const PREVIEW_POLICY =
  `default-src 'none'; style-src ` +
  `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; ` +
  `base-uri 'none'; frame-ancestors 'none'`;

/** Renders the confirmation page: opening a link alone enables nothing. */
export function previewPage({ storeName, version, subject, action }: PreviewPage): string {
  return (
    '<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>A preview for ' +
    `${escapeHtml(storeName)}</title><meta name="robots" content="noindex"><meta name="viewport" ` +
    `content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>` +
    `<h1>A preview of ${escapeHtml(subject)}</h1><p>In this browser, ${escapeHtml(storeName)} will ` +
    `show ${escapeHtml(subject)} as <strong>${escapeHtml(version)}</strong> for eight hours. ` +
    'Everyone else sees the store as it is. An order you place is a real order.</p><form method="post" ' +
    `action="${escapeHtml(action)}"><button>Show me the preview</button></form><form ` +
    'method="post" action="/preview/end"><button class="plain">Leave it</button></form>' +
    '</main></body></html>'
  );
}
