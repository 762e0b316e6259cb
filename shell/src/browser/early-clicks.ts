import { isPlainClick } from './links';

/** Where the document keeps them. No name: a form or a picture called like it would stand there instead. */
const PRESSES = Symbol.for('tm-presses');

type Pressed = Document & { [PRESSES]?: HTMLElement[] };

/**
 * Buttons, what sends a form that has no address of its own, and links that script opens a dialog for; the document's
 * own script names the same.
 */
const ANSWERED_BY_SCRIPT = 'button[type=button],form:not([action]) button,a[aria-haspopup]';
const ISLAND = '[data-widget],[data-island]';

/** Islands that hear presses themselves. */
const hearing = new WeakSet<Element>();
/** Links that were held, and lead on now. */
const released = new WeakSet<Element>();

/**
 * Keeps presses in islands that are not there yet, and shows that they were heard (`data-waiting`, base.css). A link is
 * held meanwhile: its dialog comes instead of the page that it leads to without script. The document's own script does
 * the same before this one runs.
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

/** Presses that no island has taken yet. */
const presses = (): readonly HTMLElement[] => (document as Pressed)[PRESSES] ?? [];

/** Who waits for the last press to be taken. */
let waiting: (() => void)[] = [];

function keep(remaining: readonly HTMLElement[]): void {
  (document as Pressed)[PRESSES] = [...remaining];
  if (remaining.length > 0) return;
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

/** A promise for the moment at which no press waits for another island any more; null when none does. */
export function othersAnswered(island: HTMLElement): Promise<void> | null {
  if (presses().every((pressed) => pressed.closest(ISLAND) === island)) return null;
  return new Promise((resolve) => waiting.push(resolve));
}

/** Of all that is kept: more are a key that is held down. */
const MOST_PRESSES = 10;

/** Counts once, however often an impatient shopper presses it; with `data-repeat` each press counts. */
const countsOnce = ({ dataset }: HTMLElement): boolean => !('repeat' in dataset);

/** What was pressed first; the rest looks pressed no longer. */
function kept(): readonly HTMLElement[] {
  const first = presses().slice(0, MOST_PRESSES);
  for (const dropped of presses().slice(MOST_PRESSES)) if (!first.includes(dropped)) delete dropped.dataset['waiting'];
  keep(first);
  return first;
}

/**
 * The next press that an island has missed: one of its own, and of none of the widgets inside it; null when there is
 * none left. From the first question on the island hears for itself.
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

/** The island is there: what it did not ask for is pressed again now, and it hears for itself from here on. */
export function answerPresses(island: HTMLElement): void {
  for (let missed = takePress(island); missed; missed = takePress(island)) if (missed.isConnected) missed.click();
}

/** The island does not come: a link that waits for it leads on. What only script can do goes on waiting for a retry. */
export function leadOn(island: HTMLElement): void {
  const link = presses().find((pressed) => isLink(pressed) && pressed.closest(ISLAND) === island);
  if (!link) return;
  keep(presses().filter((pressed) => pressed !== link));
  delete link.dataset['waiting'];
  released.add(link);
  link.click();
}

/** The island's element is to hold another's HTML. */
export const forgetIsland = (island: HTMLElement): void => void hearing.delete(island);
