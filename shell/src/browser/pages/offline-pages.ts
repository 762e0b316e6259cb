import { OFFLINE_WORKER_PATH, type SaveMessage } from '../../protocol/offline';
import { scheduleHydration } from '../islands/hydration';
import type { Navigation } from './navigation';
import type { PageState } from '../state/page-state';
import { trustedScriptUrl } from '../federation/trusted-types';

/** Pages that a shopper leaves earlier are not saved. */
const STAY_MS = 2_000;

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Returns the loaded pictures, in the width that this screen selected. */
const pictures = (): string[] =>
  [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => new URL(currentSrc))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** Saves the pages that a shopper stays on for offline reading. */
export function keepPages({ boot }: PageState, navigation: Navigation): void {
  // Absent in insecure contexts.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!boot.offline || !workers || savesData()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const message: SaveMessage = { save: location.pathname + location.search, pictures: pictures() };
      void workers.ready.then(({ active }) => active?.postMessage(message));
    }, STAY_MS);
  };
  const start = (): void => {
    void workers.register(trustedScriptUrl(OFFLINE_WORKER_PATH)).then(
      () => {
        save();
        navigation.subscribe(save);
      },
      // Without the worker, pages still work online.
      () => undefined,
    );
  };
  if (document.readyState === 'complete') scheduleHydration('idle', document.body, start);
  else addEventListener('load', () => scheduleHydration('idle', document.body, start), { once: true });
}
