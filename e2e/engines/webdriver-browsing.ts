import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browsing, Target, Words } from './browsing';
import { WebDriverError, type ElementReference, type WebDriverSession } from './webdriver';

const WAIT_MS = 15_000;
const EVERY_MS = 100;

/** Finds elements by role and name in the page, as the jsdom tests do. */
const FINDER = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/dist.*$/, 'dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

const FIND = `
  const [{ role, name, part }] = arguments;
  const { within } = window.TestingLibraryDom;
  const words = (one) => one === null || typeof one === 'string' ? one : new RegExp(one.source, one.flags);
  const all = (root, what) => {
    const name = words(what.name);
    if (what.role === 'password') return within(root).queryAllByLabelText(name);
    if (what.role === 'text') return within(root).queryAllByText(name);
    return within(root).queryAllByRole(what.role, name === null ? {} : { name });
  };
  const roots = part === null ? [document.body] 
    : all(document.body, part).filter((one) => part.lacks === null || !one.innerText.includes(part.lacks));
  const found = roots.flatMap((root) => all(root, { role, name }));
  return found.find((one) => !one.disabled && one.checkVisibility()) ?? null;`;

/** Matches temporary errors: the page is loading, or another element covers the target. */
const PASSING = /^(element click intercepted|element not interactable|no such (element|frame|window)|stale element)/;

const sent = (words: Words | undefined) =>
  words instanceof RegExp ? { source: words.source, flags: words.flags } : (words ?? null);

/** Drives a browser over W3C WebDriver. */
export class WebDriverBrowsing implements Browsing {
  constructor(readonly session: WebDriverSession) {}

  async open(address: string): Promise<void> {
    await this.session.post('url', { url: address });
  }

  address(): Promise<string> {
    return this.session.get('url');
  }

  async resize(width: number, height: number): Promise<void> {
    await this.session.post('window/rect', { width, height });
  }

  press(target: Target): Promise<void> {
    return this.#withTarget(target, async (element) => {
      // A card's radio is visible by its frame; the control itself may be hidden. It is scrolled to the middle at once,
      // because the driver scrolls smoothly, as little as possible, and clicks before that has ended.
      const shown = await this.session.run<ElementReference>(
        `const [target, isRadio] = arguments;
         const shown = isRadio ? (target.labels[0] ?? target) : target;
         shown.scrollIntoView({ block: 'center', behavior: 'instant' });
         return shown;`,
        element,
        target.role === 'radio',
      );
      await this.session.onElement(shown, 'click');
    });
  }

  /** Clicked first, because a field in a frame receives no keys before. */
  async type(target: Target, text: string): Promise<void> {
    await this.press(target);
    await this.#withTarget(target, (element) => this.session.onElement(element, 'value', { text }));
  }

  choose(target: Target, option?: string): Promise<void> {
    return this.#withTarget(target, async (select) => {
      const found = await this.session.run<ElementReference | null>(
        `const [select, wanted] = arguments;
         const options = [...select.options];
         return (
           wanted === null
             ? options[1]
             : options.find((one) => one.value === wanted || one.label.trim() === wanted)
         ) ?? null;`,
        select,
        option ?? null,
      );
      if (found === null) throw new WebDriverError('no such element', `option ${option ?? 'after the prompt'}`);
      await this.session.onElement(found, 'click');
    });
  }

  async isThere(target: Target): Promise<boolean> {
    return this.#inFrame(target.frame, async () => (await this.#find(target)) !== null).catch(() => false);
  }

  text(frame?: string): Promise<string> {
    return this.measure<string>('document.body.innerText', frame);
  }

  keep(values: Readonly<Record<string, string>>): Promise<boolean> {
    return this.session.run<boolean>(
      `try {
        Object.entries(arguments[0]).forEach(([key, value]) => localStorage.setItem(key, value));
        return true;
      } catch {
        return false;
      }`,
      values,
    );
  }

  measure<T>(expression: string, frame?: string): Promise<T> {
    return this.#inFrame(frame, () => this.session.run<T>(`return (${expression})`));
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.session.get<string>('screenshot'), 'base64');
  }

  async #find({ role, name, in: part }: Target): Promise<ElementReference | null> {
    const isFinderThere = await this.session.run<boolean>('return window.TestingLibraryDom !== undefined');
    if (!isFinderThere) await this.session.run(FINDER);
    const query = {
      role,
      name: sent(name),
      part: part ? { role: part.role, name: sent(part.name), lacks: part.lacks ?? null } : null,
    };
    return this.session.run<ElementReference | null>(FIND, query);
  }

  async #inFrame<T>(frame: string | undefined, act: () => Promise<T>): Promise<T> {
    if (frame === undefined) return act();
    const value = `iframe[title="${frame}"]`;
    const element = await this.session.post<ElementReference>('element', { using: 'css selector', value });
    await this.session.post('frame', { id: element });
    try {
      return await act();
    } finally {
      await this.session.post('frame', { id: null });
    }
  }

  /** Retries until the target exists and accepts the action. */
  async #withTarget(target: Target, act: (element: ElementReference) => Promise<void>): Promise<void> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      try {
        const isDone = await this.#inFrame(target.frame, async () => {
          const element = await this.#find(target);
          if (element !== null) await act(element);
          return element !== null;
        });
        if (isDone) return;
        if (Date.now() > until) throw new Error('it is not there, or cannot be used');
      } catch (error) {
        const passes = error instanceof WebDriverError && PASSING.test(error.code);
        if (!passes || Date.now() > until)
          throw new Error(`${target.role} ${String(target.name ?? '')}: ${(error as Error).message}`, { cause: error });
      }
      await wait(EVERY_MS);
    }
  }
}
