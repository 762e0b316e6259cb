import { findTargets, readArea, useTarget } from './page-clicks';

/*
 * The browser receives each function as text, so it may only use its argument and values that an earlier
 * function left on the page.
 */

/** A part that the shell has mounted, with its arguments. */
export interface MountedPart {
  readonly lifecycle: {
    mount(props: object): Promise<void>;
    unmount(props: object): Promise<void>;
  };
  readonly props: { readonly domElement: HTMLElement };
}

/** Values that the page records about itself. */
export interface PageRecord {
  layoutShift: number;
  longestTaskMs: number;
  violations: string[];
  /** Text of the candidate's area before an early click; null without one. */
  earlyArea: string | null;
  /** Mounted parts of the candidate by kind and name, such as `widget badge`. */
  mounted: Record<string, MountedPart>;
}

/** The page's global object with the recorded values. */
export interface Recorded {
  rehearsal: PageRecord;
}

/** Name of a window whose next page is clicked before its script has run, followed by {@link EarlyClick}. */
export const EARLY = 'rehearsal-early ';

/** Arguments of {@link findTargets}, and the number of the target. */
export type EarlyClick = Parameters<typeof findTargets>[0] & { readonly at: number };

/** Text of a script that clicks early, where the name of the window says so. */
export const CLICK_EARLY = `{
const findTargets = ${findTargets.toString()}, readArea = ${readArea.toString()}, useTarget = ${useTarget.toString()};
if (name.startsWith('${EARLY}')) {
  const click = JSON.parse(name.slice(${EARLY.length}));
  name = '';
  document.addEventListener('DOMContentLoaded', () => {
    findTargets(click);
    rehearsal.earlyArea = readArea();
    void useTarget(click.at);
  }, { once: true, capture: true });
}}`;

/** Records before any script of the page. */
export function startRecording(): void {
  const page = globalThis as typeof globalThis & Recorded;
  const record: PageRecord = { layoutShift: 0, longestTaskMs: 0, violations: [], earlyArea: null, mounted: {} };
  page.rehearsal = record;
  globalThis.print = () => undefined;
  globalThis.open = () => null;
  // A browser without a window moves its pointer to the corner at times, which the store would take for a person.
  addEventListener(
    'pointermove',
    (event) => {
      if (event.isTrusted && event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  // A form that no script handles would leave the page.
  addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    record.violations.push(`${effectiveDirective} blocks ${blockedURI}${sample ? ` (${sample.slice(0, 60)})` : ''}`);
  });
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) record.layoutShift += value;
  });
  observe('longtask', ({ duration }) => void (record.longestTaskMs = Math.max(record.longestTaskMs, duration)));
}

/** Records the parts that the shell mounts, before any script of the page. */
export function recordMounts({ container: name }: { readonly container: string }): void {
  const record = (globalThis as typeof globalThis & Recorded).rehearsal;
  type Lifecycles = Record<string, MountedPart['lifecycle']>;
  type App = { pages?: Lifecycles; widgets?: Lifecycles };
  type Container = { init(...args: unknown[]): unknown; get(module: string): Promise<() => App> };
  const watched = (kind: string, lifecycles: Lifecycles = {}): Lifecycles =>
    Object.fromEntries(
      Object.entries(lifecycles).map(([part, lifecycle]) => {
        const mount = async (props: object): Promise<void> => {
          await lifecycle.mount(props);
          record.mounted[`${kind} ${part}`] ??= { lifecycle, props: props as MountedPart['props'] };
        };
        const rest = Object.entries(lifecycle).filter(([key]) => key !== 'mount');
        return [part, { ...Object.fromEntries(rest), mount } as MountedPart['lifecycle']];
      }),
    );
  const known = new WeakMap<App, App>();
  const watchedApp = (app: App): App => {
    const made = known.get(app) ?? {
      ...app,
      pages: watched('page', app.pages),
      widgets: watched('widget', app.widgets),
    };
    known.set(app, made);
    return made;
  };
  let standing: Container | undefined;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => standing,
    set(made: Container) {
      standing = {
        init: (...args) => made.init(...args),
        get: async (module) => {
          const factory = await made.get(module);
          return () => watchedApp(factory());
        },
      };
    },
  });
}

/** Starts parts that hydrate on interaction or when visible: moves the pointer, and scrolls down and up. */
export async function startParts(): Promise<void> {
  const frame = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 30));
  for (const type of ['pointermove', 'scroll'])
    dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 200, clientY: 200 }));
  await frame();
  const bottom = Math.min(document.documentElement.scrollHeight, 12_000);
  for (let top = 0; top < bottom; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await frame();
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await frame();
}

/** Ends animations, whose pictures and colors differ at each visit. Returns the height of the page. */
export function endAnimations(): number {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return document.documentElement.scrollHeight;
}

/** Unmounts and mounts a part again and again. Returns false when it was never mounted. */
export async function mountAgain({ part, times }: { readonly part: string; readonly times: number }): Promise<boolean> {
  const found = (globalThis as typeof globalThis & Recorded).rehearsal.mounted[part];
  if (!found) return false;
  const { lifecycle, props } = found;
  for (let time = 0; time < times; time += 1) {
    await lifecycle.unmount(props);
    await lifecycle.mount({ ...props, hydrate: false });
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return true;
}
