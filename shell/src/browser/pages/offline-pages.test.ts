/** @jest-environment jsdom */
import type { Navigation } from './navigation';
import { keepPages } from './offline-pages';
import type { PageState } from '../state/page-state';

/** Creates a browser with or without service workers, idle immediately. */
function createBrowser({ isAllowed = true, savesData = false, hasWorkers = true, isRefused = false } = {}) {
  const sent: unknown[] = [];
  const registered: unknown[] = [];
  const active = { postMessage: (message: unknown) => void sent.push(message) };
  const register = async (url: unknown) => {
    registered.push(url);
    if (isRefused) throw new Error('refused');
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: hasWorkers ? { register, ready: Promise.resolve({ active }) } : undefined,
  });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: savesData } });
  Object.assign(globalThis, { requestIdleCallback: (start: () => void) => (start(), 1) });
  let moved = (): void => undefined;
  const navigation = { subscribe: (listener: () => void) => (moved = listener) } as unknown as Navigation;
  keepPages({ boot: isAllowed ? { offline: true } : {} } as PageState, navigation);
  const go = (address: string): void => {
    history.replaceState(null, '', address);
    moved();
  };
  return { sent, registered, go };
}

const stay = () => jest.advanceTimersByTimeAsync(2_000);

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/tires?size=205');
  document.body.innerHTML = '';
});
afterEach(() => jest.useRealTimers());

describe('offline pages', () => {
  it('are saved with their loaded pictures when a shopper stays on them', async () => {
    document.body.innerHTML = '<img id="seen"><img id="lazy"><img id="foreign">';
    const show = (id: string, currentSrc: string, naturalWidth: number): void =>
      Object.entries({ currentSrc, naturalWidth, complete: true }).forEach(([name, value]) =>
        Object.defineProperty(document.getElementById(id), name, { value }),
      );
    show('seen', 'http://localhost/images/a.webp', 10);
    show('lazy', '', 0);
    show('foreign', 'https://maps.example.com/images/a.png', 10);
    const { sent, registered, go } = createBrowser();
    await stay();
    expect(registered).toEqual(['/offline-worker.js']);
    expect(sent).toEqual([{ save: '/tires?size=205', pictures: ['/images/a.webp'] }]);
    go('/wheels');
    await jest.advanceTimersByTimeAsync(500);
    go('/product/P1');
    await stay();
    expect(sent.map((message) => (message as { save: string }).save)).toEqual(['/tires?size=205', '/product/P1']);
  });

  it.each([
    ['where the gateway does not say so, as in a preview', { isAllowed: false }, 0],
    ['in a browser that is to save data', { savesData: true }, 0],
    ['in a browser without service workers', { hasWorkers: false }, 0],
    ['where the browser refuses the worker', { isRefused: true }, 1],
  ])('are not saved %s', async (_, options, registrations) => {
    const { sent, registered } = createBrowser(options);
    await stay();
    expect([registered.length, sent]).toEqual([registrations, []]);
  });
});
