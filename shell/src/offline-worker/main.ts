import type { OfflineSettings } from '../protocol/offline';
import { OfflineWorker } from './offline-worker';
import { listen, type WorkerScope } from './listen';

declare const self: WorkerScope & { readonly TM_OFFLINE: OfflineSettings };

const { location, caches, navigator } = self;
const surroundings = {
  origin: location.origin,
  caches,
  fetch: (address: string, init?: RequestInit) => fetch(address, init),
  now: () => Date.now(),
};

listen(self, new OfflineWorker(self.TM_OFFLINE, surroundings, () => navigator.onLine));
