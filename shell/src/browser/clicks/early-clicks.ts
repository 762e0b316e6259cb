import { isPlainClick } from '../links/links';

/**
 * Property of the document that queues clicks. A symbol, because named forms and pictures become properties of the
 * document.
 */
const PRESSES = Symbol.for('tm-presses');

type Pressed = Document & { [PRESSES]?: HTMLElement[] };

/**
 * Matches buttons, submit controls of forms without an action, and links that open a dialog; the document's inline
 * script has the same list.
 */
const ANSWERED_BY_SCRIPT = 'button[type=button],form:not([action]) button,a[aria-haspopup]';
const ISLAND = '[data-widget],[data-island]';

/** Islands that handle clicks themselves. */
const hearing = new WeakSet<Element>();
/** Links that were held and now navigate. */
const released = new WeakSet<Element>();

/**
 * Queues clicks in islands before hydration, and marks them (`data-waiting`, base.css). A link is held meanwhile,
 * because its dialog replaces the page that it leads to without script. The document's inline script does the same
 * before this one runs.
 */
export function rememberEarlyClicks(): void {
  document.addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element | null)?.closest?.<HTMLElement>(ANSWERED_BY_SCRIPT);
      const island = pressed?.closest(ISLAND);
      if (!pressed || !island || hearing.has(island) || released.delete(pressed)) return;
      if (isLink(pressed) && !isPlainClick(event)) return;
      if (pressed.getAttribute('type') !== 'button') event.preventDefault();
      ((document as Pressed)[PRESSES] ??= []).push(pressed);
      pressed.dataset['waiting'] = '';
    },
    { capture: true },
  );
}

const isLink = (element: HTMLElement): boolean => element.hasAttribute('href');

/** Returns the queued clicks. */
const presses = (): readonly HTMLElement[] => (document as Pressed)[PRESSES] ?? [];

/** Resolvers that wait for the queue to become empty. */
let waiting: (() => void)[] = [];

function keep(remaining: readonly HTMLElement[]): void {
  (document as Pressed)[PRESSES] = [...remaining];
  if (remaining.length > 0) return;
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

/** Resolves when no click waits for another island; null when the queue has none. */
export function othersAnswered(island: HTMLElement): Promise<void> | null {
  if (presses().every((pressed) => pressed.closest(ISLAND) === island)) return null;
  return new Promise((resolve) => waiting.push(resolve));
}

/** Maximum number of queued clicks; more come from a key that is held down. */
const MOST_PRESSES = 10;

/** Deduplicates repeated clicks unless `data-repeat` is set. */
const countsOnce = ({ dataset }: HTMLElement): boolean => !('repeat' in dataset);

/** Returns the clicks to keep, earliest first, and removes the mark of the others. */
function kept(): readonly HTMLElement[] {
  const first = presses().slice(0, MOST_PRESSES);
  for (const dropped of presses().slice(MOST_PRESSES)) if (!first.includes(dropped)) delete dropped.dataset['waiting'];
  keep(first);
  return first;
}

/**
 * Dequeues the next click of an island, excluding widgets inside it; null when there is none. After the first call the
 * island handles clicks itself.
 */
export function takePress(island: HTMLElement): HTMLElement | null {
  hearing.add(island);
  const all = kept();
  const next = all.find((button) => button.closest(ISLAND) === island);
  if (!next) return null;
  const at = all.indexOf(next);
  keep(all.filter((button, index) => (button === next ? index !== at && !countsOnce(next) : true)));
  delete next.dataset['waiting'];
  return next;
}

/** Replays the clicks that an island did not dequeue; from here on it handles clicks itself. */
export function answerPresses(island: HTMLElement): void {
  for (let missed = takePress(island); missed; missed = takePress(island)) if (missed.isConnected) missed.click();
}

/** Lets held links of a failed island navigate. Buttons, which require the script, wait for a retry. */
export function leadOn(island: HTMLElement): void {
  const link = presses().find((pressed) => isLink(pressed) && pressed.closest(ISLAND) === island);
  if (!link) return;
  keep(presses().filter((pressed) => pressed !== link));
  delete link.dataset['waiting'];
  released.add(link);
  link.click();
}

/** Resets an island whose element will hold other HTML. */
export const forgetIsland = (island: HTMLElement): void => void hearing.delete(island);
