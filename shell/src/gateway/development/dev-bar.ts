import { escapeHtml } from '../html/escape';
import type { DevAnswer } from './dev-views';

const named = (remotes: readonly string[]): string =>
  `<strong>${remotes.map(escapeHtml).join('</strong>, <strong>')}</strong>`;

const aside = (label: string, content: string): string =>
  `<aside class="tm-preview" aria-label="${label}">${content}</aside>`;

const shown = (remotes: readonly string[]): string =>
  aside(
    'Development',
    `<p>Development version of ${named(remotes)}. Nobody else sees it.</p>` +
      '<form method="post" action="/dev/leave"><button>Leave</button></form>',
  );

const over = (remotes: readonly string[]): string =>
  aside(
    'Development ended',
    `<p>The development of ${named(remotes)} has ended: this is the released version. ` +
      'Run <code>npm run dev</code> again, and open the address that it prints.</p>',
  );

/** Bar above a page in development: the remotes shown, or that the session has ended. Looks like the preview bar. */
export const devBar = ({ view, ended }: DevAnswer): string =>
  (view ? shown(view.remotes) : '') + (ended.length > 0 ? over(ended) : '');
