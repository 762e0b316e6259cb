import { STATE_EVENTS, type EventMap, type EventName, type RequestMap, type RequestName } from './event-map';

/** Thrown by {@link EventBus.request} when nobody answered in time: nobody took it, or whoever did is not done. */
export class NoResponderError extends Error {
  constructor(readonly requestName: string) {
    super(`Nobody answered '${requestName}' in time.`);
    this.name = 'NoResponderError';
  }
}

/** How remotes meet: facts for whoever listens, requests for the one who answers. */
export interface EventBus {
  publish<N extends EventName>(name: N, payload: EventMap[N]): void;
  /** State events call the listener at once with their last value. Returns the unsubscriber. */
  subscribe<N extends EventName>(name: N, listener: (payload: EventMap[N]) => void): () => void;
  /** Last value of a state event. */
  last<N extends EventName>(name: N): EventMap[N] | undefined;
  /**
   * Asks the responder; waits for one to come up when there is none yet.
   * @throws {NoResponderError} after `timeoutMs` (default 10 s) without an answer. A responder that took it may still
   * do what was asked.
   */
  request<N extends RequestName>(
    name: N,
    payload: RequestMap[N]['request'],
    timeoutMs?: number,
  ): Promise<RequestMap[N]['answer']>;
  /** Becomes the responder; the newest wins until it unsubscribes. */
  respond<N extends RequestName>(
    name: N,
    handler: (payload: RequestMap[N]['request']) => Promise<RequestMap[N]['answer']>,
  ): () => void;
}

/** What a bus tells its owner; the shell uses it for dev tools, tabs and waking remotes. */
export interface EventBusOptions {
  /** Every publish and request, e.g. to check payloads in development. */
  readonly onTraffic?: (entry: {
    readonly kind: 'fact' | 'request';
    readonly name: string;
    readonly payload: unknown;
  }) => void;
  /** A request found no responder: bring up the remote that declares it. */
  readonly onUnhandled?: (name: RequestName) => void;
  /** Carries state events between tabs. */
  readonly channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

type AnyListener = (payload: never) => void;
type AnyHandler = (payload: never) => Promise<unknown>;

/** Makes a bus. One a page; remotes get it through host services. */
export function createEventBus(options: EventBusOptions = {}): EventBus {
  const listeners = new Map<string, Set<AnyListener>>();
  const handlers = new Map<string, AnyHandler[]>();
  const waiters = new Map<string, Set<() => void>>();
  const lastValues = new Map<string, unknown>();

  const deliver = createDelivery(listeners, lastValues);
  options.channel?.addEventListener('message', (event) => {
    const { name, payload } = (event as MessageEvent<{ name: string; payload: unknown }>).data;
    deliver(name, payload);
  });

  return {
    publish(name, payload) {
      options.onTraffic?.({ kind: 'fact', name, payload });
      deliver(name, payload);
      if (STATE_EVENTS.includes(name)) options.channel?.postMessage({ name, payload });
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener as AnyListener));
      if (lastValues.has(name)) listener(lastValues.get(name) as never);
      return () => void set.delete(listener as AnyListener);
    },
    last: (name) => lastValues.get(name) as never,
    request(name, payload, timeoutMs = 10_000) {
      options.onTraffic?.({ kind: 'request', name, payload });
      return withDeadline(name, timeoutMs, async (deadline) => {
        if (!handlers.get(name)?.length) {
          options.onUnhandled?.(name);
          await untilResponder(waiters, name, deadline);
        }
        return (await newest(handlers, name)(payload as never)) as never;
      });
    },
    respond(name, handler) {
      const stack = handlers.get(name) ?? [];
      handlers.set(name, stack);
      // Its own, so that two who pass the same function are two.
      const own: AnyHandler = (payload) => handler(payload);
      stack.push(own);
      wakeAll(waiters, name);
      return () => {
        const at = stack.indexOf(own);
        if (at >= 0) stack.splice(at, 1);
      };
    },
  };
}

/** Whoever took a request may never answer: whoever asked hears of it in time. */
async function withDeadline<T>(
  name: string,
  timeoutMs: number,
  answer: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late.abort();
      reject(new NoResponderError(name));
    }, timeoutMs);
  });
  return Promise.race([answer(late.signal), deadline]).finally(() => clearTimeout(timer));
}

function wakeAll(waiting: Map<string, Set<() => void>>, name: string): void {
  for (const wake of waiting.get(name) ?? []) wake();
  waiting.delete(name);
}

function newest(handlers: ReadonlyMap<string, readonly AnyHandler[]>, name: string): AnyHandler {
  const handler = handlers.get(name)?.at(-1);
  if (!handler) throw new NoResponderError(name);
  return handler;
}

/** Tells listeners, and remembers state events for late ones. */
function createDelivery(
  listeners: ReadonlyMap<string, ReadonlySet<AnyListener>>,
  lastValues: Map<string, unknown>,
): (name: string, payload: unknown) => void {
  return (name, payload) => {
    if ((STATE_EVENTS as readonly string[]).includes(name)) lastValues.set(name, payload);
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        listener(payload as never);
      } catch (error) {
        reportError(error);
      }
    }
  };
}

/** Never resolves after the deadline: what nobody waits for any more must not be done late. */
function untilResponder(waiting: Map<string, Set<() => void>>, name: string, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const set = waiting.get(name) ?? new Set();
    waiting.set(name, set.add(resolve));
    deadline.addEventListener('abort', () => set.delete(resolve));
  });
}

/** A listener's bug must not stop the others; browsers and recent Nodes report it to their error handlers. */
function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
