import { STATE_EVENTS, type EventMap, type EventName, type RequestMap, type RequestName } from './event-map';

/** Thrown by {@link EventBus.request} after the deadline: no responder accepted the request, or it has not finished. */
export class NoResponderError extends Error {
  constructor(readonly requestName: string) {
    super(`Nobody answered '${requestName}' in time.`);
    this.name = 'NoResponderError';
  }
}

/** Connects remotes: facts go to every subscriber, requests to one responder. */
export interface EventBus {
  publish<N extends EventName>(name: N, payload: EventMap[N]): void;
  /** Subscribes to a fact. State events call the listener at once with their last value. Returns the unsubscriber. */
  subscribe<N extends EventName>(name: N, listener: (payload: EventMap[N]) => void): () => void;
  /** Returns the last value of a state event. */
  last<N extends EventName>(name: N): EventMap[N] | undefined;
  /**
   * Sends a request to its responder, and waits for one when there is none yet.
   * @throws {NoResponderError} after `timeoutMs` (default 10 s) without an answer; the responder may still complete the
   * request.
   */
  request<N extends RequestName>(
    name: N,
    payload: RequestMap[N]['request'],
    timeoutMs?: number,
  ): Promise<RequestMap[N]['answer']>;
  /** Registers a responder; the newest one receives requests until it unsubscribes. */
  respond<N extends RequestName>(
    name: N,
    handler: (payload: RequestMap[N]['request']) => Promise<RequestMap[N]['answer']>,
  ): () => void;
}

/** Hooks for the owner of a bus; the shell uses them for dev tools, other tabs and loading remotes. */
export interface EventBusOptions {
  /** Called for every publish and request, for example to validate payloads in development. */
  readonly onTraffic?: (entry: {
    readonly kind: 'fact' | 'request';
    readonly name: string;
    readonly payload: unknown;
  }) => void;
  /** Called when a request has no responder, so that the owner can load the remote that declares it. */
  readonly onUnhandled?: (name: RequestName) => void;
  /** Carries state events between tabs. */
  readonly channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

type AnyListener = (payload: unknown) => void;
type AnyHandler = (payload: unknown) => Promise<unknown>;

/** Creates an event bus. A page has one; remotes get it through host services. */
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
      if (lastValues.has(name)) listener(lastValues.get(name) as EventMap[typeof name]);
      return () => void set.delete(listener as AnyListener);
    },
    last: (name) => lastValues.get(name) as EventMap[typeof name] | undefined,
    request(name, payload, timeoutMs = 10_000) {
      options.onTraffic?.({ kind: 'request', name, payload });
      return withDeadline(name, timeoutMs, async (deadline) => {
        if (!handlers.get(name)?.length) {
          options.onUnhandled?.(name);
          await untilResponder(waiters, name, deadline);
        }
        return (await newest(handlers, name)(payload)) as RequestMap[typeof name]['answer'];
      });
    },
    respond(name, handler) {
      const stack = handlers.get(name) ?? [];
      handlers.set(name, stack);
      // Wraps the handler, so that two registrations of the same function stay distinct.
      const own: AnyHandler = (payload) => handler(payload as RequestMap[typeof name]['request']);
      stack.push(own);
      wakeAll(waiters, name);
      return () => {
        const at = stack.indexOf(own);
        if (at >= 0) stack.splice(at, 1);
      };
    },
  };
}

/** Rejects after the deadline, because a responder may never answer. */
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

/** Calls listeners, and stores the last value of state events for late subscribers. */
function createDelivery(
  listeners: ReadonlyMap<string, ReadonlySet<AnyListener>>,
  lastValues: Map<string, unknown>,
): (name: string, payload: unknown) => void {
  return (name, payload) => {
    if ((STATE_EVENTS as readonly string[]).includes(name)) lastValues.set(name, payload);
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        listener(payload);
      } catch (error) {
        reportError(error);
      }
    }
  };
}

/** Never resolves after the deadline, so that an abandoned request is not carried out late. */
function untilResponder(waiting: Map<string, Set<() => void>>, name: string, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const set = waiting.get(name) ?? new Set();
    waiting.set(name, set.add(resolve));
    deadline.addEventListener('abort', () => set.delete(resolve));
  });
}

/**
 * Reports a listener's error without stopping other listeners; browsers and Node.js pass it to their error handlers.
 */
function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
