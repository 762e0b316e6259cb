import { pause } from '../islands/hydration';
import { isPlainClick } from '../links/links';
import type { Widgets } from '../islands/widgets';

/** Maximum wait of a click; then the link navigates as without script. */
const PATIENCE_MS = 3_000;

/**
 * Holds a click on a link that a widget handles, until the widget is loaded. @returns a function that replays an even
 * earlier click
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
 * Ends the queue of the inline script (boot-script.ts) and replays its click. Call it when the page's widgets are
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
