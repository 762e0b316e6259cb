import type { OfflineWorker } from './offline-worker';

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends LastingEvent {
  /** Chromium: other requests do not wait for the worker to start. */
  addRoutes?(rules: readonly object[]): Promise<void>;
}

interface FetchEvent extends LastingEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface MessageEventOfWorker extends LastingEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  readonly install: InstallEvent;
  readonly activate: LastingEvent;
  readonly fetch: FetchEvent;
  readonly message: MessageEventOfWorker;
}

/** The part of a service worker's global object that is used here. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly navigator: { readonly onLine: boolean };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

/** While no worker runs, only page loads start one. */
const ROUTES = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({
  condition: { requestMode, runningStatus: 'not-running' },
  source: 'network',
}));

const ignore = (): undefined => undefined;

/** Runs an optional step: its failure must not prevent the installation. */
const attempt = async (step: () => Promise<unknown> | undefined): Promise<void> => {
  await Promise.resolve().then(step).catch(ignore);
};

type Behavior = Pick<OfflineWorker, 'install' | 'activate' | 'save' | 'answer'>;

function answerFetch(scope: WorkerScope, worker: Behavior, event: FetchEvent): void {
  const { request, clientId, resultingClientId } = event;
  const toNetwork = async (): Promise<Response> => (await event.preloadResponse) ?? scope.fetch(request);
  const answer = worker.answer({ request, clientId, resultingClientId, toNetwork });
  // An error of this worker must never make a page unreachable.
  if (answer) event.respondWith(answer.catch(() => scope.fetch(request)));
}

/** Connects a worker to its events. */
export function listen(scope: WorkerScope, worker: Behavior): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(attempt(() => event.addRoutes?.(ROUTES)).then(() => worker.install()));
    void scope.skipWaiting();
  });
  scope.addEventListener('activate', (event) => {
    const steps = [
      () => scope.registration.navigationPreload?.enable(),
      () => worker.activate(),
      () => scope.clients.claim(),
    ];
    event.waitUntil(Promise.all(steps.map(attempt)));
  });
  scope.addEventListener('message', (event) => event.waitUntil(attempt(() => worker.save(event.data))));
  scope.addEventListener('fetch', (event) => {
    try {
      answerFetch(scope, worker, event);
    } catch {
      // Without an answer of this worker the browser uses the network.
    }
  });
}
