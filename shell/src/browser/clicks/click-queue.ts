import { HELD_LINK, ISLAND, QUEUE, QUEUED, ROOT_EVENT } from '../../protocol/click-queue';
import { isPlainClick } from '../links/links';
import { pause } from './pause';

const queueKey = Symbol.for(QUEUE);

type QueueDocument = Document & { [queueKey]?: HTMLElement[] };

/** Maximum number of queued clicks; more come from a key that is held down. */
const MAX_CLICKS = 10;
/** Maximum wait of a held link; then it navigates as without script. */
const PATIENCE_MS = 3_000;

/** Islands that handle clicks themselves. */
const handling = new WeakSet<Element>();
/** Links that were held and now navigate. */
const released = new WeakSet<Element>();
/** Resolvers that wait for the queue to become empty. */
let waiting: (() => void)[] = [];

/** Returns the load of a widget that handles a link; null when it is loaded, or does not load. */
export interface WidgetLoads {
  arrivalOf(widget: HTMLElement): Promise<unknown> | null;
}

const queued = (): readonly HTMLElement[] => (document as QueueDocument)[queueKey] ?? [];
const isLink = (element: HTMLElement): boolean => element.hasAttribute('href');
const unmark = ({ dataset }: HTMLElement): void => void delete dataset['waiting'];

function setQueue(remaining: readonly HTMLElement[]): void {
  (document as QueueDocument)[queueKey] = [...remaining];
  if (remaining.length > 0) return;
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve();
}

const targetOf = (event: Event, selector: string): HTMLElement | null | undefined =>
  (event.target as Element | null)?.closest?.<HTMLElement>(selector);

/** Queues a click in an island before hydration. */
function queueClick(event: MouseEvent): void {
  const clicked = targetOf(event, QUEUED);
  const island = clicked?.closest(ISLAND);
  if (!clicked || !island || handling.has(island) || released.delete(clicked)) return;
  if (isLink(clicked) && !isPlainClick(event)) return;
  if (clicked.getAttribute('type') !== 'button') event.preventDefault();
  ((document as QueueDocument)[queueKey] ??= []).push(clicked);
  clicked.dataset['waiting'] = '';
}

async function clickOnArrival(link: HTMLElement, arrival: Promise<unknown>): Promise<void> {
  const { dataset } = document.documentElement;
  dataset['busy'] = '';
  await Promise.race([arrival, pause(PATIENCE_MS)]);
  delete dataset['busy'];
  released.add(link);
  if (link.isConnected) link.click();
}

/** Holds a click on a link that a widget handles, until the widget is loaded. */
function holdLink(event: MouseEvent, widgets: WidgetLoads): void {
  const link = targetOf(event, `${HELD_LINK}[href]`);
  const widget = link?.closest<HTMLElement>('[data-widget]');
  const arrival = widget && isPlainClick(event) ? widgets.arrivalOf(widget) : null;
  if (!link || !arrival || released.delete(link)) return;
  event.preventDefault();
  event.stopPropagation();
  void clickOnArrival(link, arrival);
}

/** Ends the inline script's listener and clicks the link that it holds. */
function takeOver(): void {
  dispatchEvent(new Event(ROOT_EVENT));
  const link = document.querySelector<HTMLElement>('[data-pressed]');
  if (!link) return;
  delete document.documentElement.dataset['busy'];
  delete link.dataset['pressed'];
  link.click();
}

/**
 * Starts the root's side of the click queue (protocol/click-queue.ts).
 * @returns a function that takes over from the inline script; call it when the page's widgets are known
 */
export function startClickQueue(widgets: WidgetLoads): () => void {
  const onClick = (event: MouseEvent): void => {
    holdLink(event, widgets);
    queueClick(event);
  };
  document.addEventListener('click', onClick, { capture: true });
  return takeOver;
}

/** Resolves when no click waits for another island; null when the queue has none. */
export function otherClicksHandled(island: HTMLElement): Promise<void> | null {
  if (queued().every((clicked) => clicked.closest(ISLAND) === island)) return null;
  return new Promise((resolve) => waiting.push(resolve));
}

/** Deduplicates repeated clicks unless `data-repeat` is set. */
const countsOnce = ({ dataset }: HTMLElement): boolean => !('repeat' in dataset);

/** Removes the clicks beyond the maximum, and the mark of their elements. */
function limited(): readonly HTMLElement[] {
  const first = queued().slice(0, MAX_CLICKS);
  for (const dropped of queued().slice(MAX_CLICKS)) if (!first.includes(dropped)) unmark(dropped);
  setQueue(first);
  return first;
}

/**
 * Dequeues the next click of an island, excluding widgets inside it; null when there is none. After the first call the
 * island handles clicks itself.
 */
export function dequeueClick(island: HTMLElement): HTMLElement | null {
  handling.add(island);
  const all = limited();
  const next = all.find((element) => element.closest(ISLAND) === island);
  if (!next) return null;
  const at = all.indexOf(next);
  setQueue(all.filter((element, index) => (element === next ? index !== at && !countsOnce(next) : true)));
  unmark(next);
  return next;
}

/** Dispatches the clicks that an island did not dequeue; from here on it handles clicks itself. */
export function replayClicks(island: HTMLElement): void {
  for (let next = dequeueClick(island); next; next = dequeueClick(island)) if (next.isConnected) next.click();
}

/** Lets held links of a failed island navigate. Buttons, which require the script, wait for a retry. */
export function followHeldLink(island: HTMLElement): void {
  const link = queued().find((clicked) => isLink(clicked) && clicked.closest(ISLAND) === island);
  if (!link) return;
  setQueue(queued().filter((clicked) => clicked !== link));
  unmark(link);
  released.add(link);
  link.click();
}

/** Resets an island whose element will hold other HTML. */
export const forgetIsland = (island: HTMLElement): void => void handling.delete(island);
