/** Errors of one remote that its notice shows; the terminal shows all. */
const MOST_TYPES = 3;

type Kind = 'build' | 'server' | 'run';

interface Shown {
  readonly remote: string;
  readonly kind: Kind;
  readonly title: string;
  readonly text: string;
}

const BOX =
  'position:fixed;z-index:100;inset:24px;margin:auto;overflow:auto;padding:24px;border-top:6px solid #d4380d;' +
  'background:#16181d;color:#f6f4f1;font:13px/1.5 ui-monospace,monospace;box-shadow:0 8px 48px #0008';
const PRE = 'white-space:pre-wrap;word-break:break-word;margin:8px 0 24px;font:inherit';
const CLOSE =
  'float:right;padding:6px 12px;border:1px solid #f6f4f1;border-radius:6px;background:none;color:inherit;font:inherit';
const NOTICE =
  'position:fixed;z-index:99;inset:auto 8px 8px;margin:auto;max-width:640px;padding:12px 16px;border-radius:8px;' +
  'background:#ffd666;color:#16181d;font:14px/1.4 system-ui,sans-serif;white-space:pre-wrap;word-break:break-word';

function element(tag: string, style: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.style.cssText = style;
  made.textContent = text;
  return made;
}

/**
 * Shows errors of builds, of the server and of the page itself in development. Uses text only, because the page has the
 * same security policies as in production.
 */
export class DevOverlay {
  #shown: readonly Shown[] = [];
  #box: HTMLElement | null = null;
  readonly #types = new Map<string, HTMLElement>();

  show(remote: string, kind: Kind, title: string, text: string): void {
    const one = { remote, kind, title, text };
    const isSame = (other: Shown): boolean => other.title === title && other.kind === kind && other.remote === remote;
    this.#shown = [...this.#shown.filter((other) => !isSame(other)), one];
    this.#draw();
  }

  /** Removes errors that a new build may have fixed: those of the remote, and errors of the page. */
  clear(remote: string, kind?: Kind): void {
    const isOver = (one: Shown): boolean =>
      kind ? one.remote === remote && one.kind === kind : one.remote === remote || one.kind === 'run';
    this.#shown = this.#shown.filter((one) => !isOver(one));
    this.#draw();
  }

  /** Replaces the text of an error that is still shown. */
  replace(title: string, from: string, to: string): void {
    const isIt = (one: Shown): boolean => one.kind === 'run' && one.title === title && one.text === from;
    if (!this.#shown.some(isIt)) return;
    this.#shown = this.#shown.map((one) => (isIt(one) ? { ...one, text: to } : one));
    this.#draw();
  }

  /** Shows type errors of a remote beside the page, which works all the same; none removes the notice. */
  types(remote: string, errors: readonly string[]): void {
    this.#types.get(remote)?.remove();
    this.#types.delete(remote);
    if (errors.length === 0) return;
    const more = errors.length > MOST_TYPES ? [`and ${errors.length - MOST_TYPES} more, in the terminal`] : [];
    const count = `${errors.length} type ${errors.length === 1 ? 'error' : 'errors'} in ${remote}`;
    this.#types.set(remote, this.notice([count, ...errors.slice(0, MOST_TYPES), ...more].join('\n')));
  }

  notice(text: string): HTMLElement {
    const notice = element('p', NOTICE, text);
    notice.setAttribute('role', 'status');
    document.body.append(notice);
    return notice;
  }

  #draw(): void {
    this.#box?.remove();
    this.#box = null;
    if (this.#shown.length === 0) return;
    const box = element('aside', BOX, '');
    box.id = 'tm-dev-overlay';
    box.setAttribute('role', 'alert');
    const close = element('button', CLOSE, 'Close');
    close.onclick = () => {
      this.#shown = [];
      this.#draw();
    };
    box.append(close);
    for (const { title, text } of this.#shown)
      box.append(element('strong', 'font-size:16px', title), element('pre', PRE, text));
    document.body.append(box);
    this.#box = box;
  }
}
