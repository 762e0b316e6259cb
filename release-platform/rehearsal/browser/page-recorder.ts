/*
 * Each function runs in the page and is sent there as text, so it may only use its argument and what an earlier
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
  /** Mounted parts of the candidate by kind and name, such as `widget badge`. */
  mounted: Record<string, MountedPart>;
}

/** The page's global object with the recorded values. */
export interface Recorded {
  rehearsal: PageRecord;
}

/** Records before any script of the page. */
export function startRecording(): void {
  const page = globalThis as typeof globalThis & Recorded;
  const record: PageRecord = { layoutShift: 0, longestTaskMs: 0, violations: [], mounted: {} };
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

/** Elements that are clicked or filled. Links that leave the page are not. */
export const TARGETS =
  'button, summary, [role=button], [role=tab], [role=checkbox], [role=switch], a[href^="#"], input, select, textarea';

/** Where the candidate is on a page. */
export interface OwnArea {
  /** Selector of its elements. */
  readonly own: string;
  /** Selector of widgets of others inside of them. */
  readonly others: string;
}

/** Returns the number of targets of the candidate, and marks each with its number. */
export function markTargets({ own, others, targets, most }: OwnArea & { targets: string; most: number }): number {
  const found = [...document.querySelectorAll<HTMLElement>(own)].flatMap((root) =>
    [...root.querySelectorAll<HTMLElement>(targets)].filter((one) => {
      const other = others === '' ? null : one.closest(others);
      return (
        (other === null || !root.contains(other) || other === root) &&
        !one.matches(':disabled, [type=file], [type=hidden]') &&
        one.getClientRects().length > 0
      );
    }),
  );
  const chosen = [...new Set(found)].slice(0, most);
  chosen.forEach((one, at) => void (one.dataset['rehearsed'] = String(at)));
  return chosen.length;
}

/** Clicks a marked target, or fills it. Returns its text; null when it is gone. */
export async function useTarget(at: number): Promise<string | null> {
  const target = document.querySelector<HTMLElement>(`[data-rehearsed="${at}"]`);
  if (!target) return null;
  const words = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
  const name = words.slice(0, 40) || target.getAttribute('name') || target.tagName.toLowerCase();
  const type = target.getAttribute('type') ?? '';
  const isField =
    target.matches('textarea, select') || (target.matches('input') && !/^(button|submit|checkbox|radio)$/.test(type));
  if (isField) {
    const field = target as HTMLInputElement | HTMLSelectElement;
    const values: Record<string, string> = { email: 'ada@example.com', tel: '555-555-0142', number: '2', date: '' };
    const value = field instanceof HTMLSelectElement ? [...field.options].at(-1)?.value : (values[type] ?? '94110');
    // React overrides the property of the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
    field.focus();
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
    field.blur();
  } else {
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    target.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    target.click();
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  return name;
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
