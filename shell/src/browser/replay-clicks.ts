import { pause } from './hydration';
import { isPlainClick } from './links';
import type { Widgets } from './widgets';

/** Longest that a press waits; then the link leads where it leads without script. */
const PATIENCE_MS = 3_000;

/**
 * A press on a link that a widget answers in place, before the widget is there: the press waits for it instead of
 * leaving the page. @returns what passes on an even earlier press.
 */
export function holdEarlyClicks(widgets: Pick<Widgets, 'arrivalOf'>): () => void {
  const released = new WeakSet<Element>();
  const { dataset } = document.documentElement;
  const hold = async (link: HTMLElement, arrival: Promise<unknown>): Promise<void> => {
    dataset['busy'] = '';
    await Promise.race([arrival, pause(PATIENCE_MS)]);
    delete dataset['busy'];
    released.add(link);
    if (link.isConnected) link.click();
  };
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element | null)?.closest?.<HTMLElement>('[data-in-place] a[href]');
      const widget = link?.closest<HTMLElement>('[data-widget]');
      const arrival = widget && isPlainClick(event) ? widgets.arrivalOf(widget) : null;
      if (!link || !arrival || released.delete(link)) return;
      event.preventDefault();
      event.stopPropagation();
      void hold(link, arrival);
    },
    { capture: true },
  );
  return () => releaseBootClick(dataset);
}

/**
 * Ends what the document's own script kept (boot-script.ts), and passes the press on. Call when the page's widgets are
 * known.
 */
function releaseBootClick(dataset: DOMStringMap): void {
  dispatchEvent(new Event('tm-root'));
  const link = document.querySelector<HTMLElement>('[data-pressed]');
  if (!link) return;
  delete dataset['busy'];
  delete link.dataset['pressed'];
  link.click();
}
