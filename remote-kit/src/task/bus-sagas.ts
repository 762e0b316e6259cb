import { channel, type SagaIterator } from 'redux-saga';
import { call, fork, take } from 'typed-redux-saga';
import type { EventMap, EventName, RequestMap, RequestName } from 'shared-contracts';
import { services } from './define-task';

type EventHandler<N extends EventName> = (payload: EventMap[N]) => SagaIterator;
type RequestHandler<N extends RequestName> = (
  payload: RequestMap[N]['request'],
) => SagaIterator<RequestMap[N]['answer']>;

/**
 * A saga that runs the handler for every publication of a fact from now on, and for the last value of a state event,
 * which the bus tells while it is being subscribed to.
 */
export function onEvent<N extends EventName>(name: N, handler: EventHandler<N>) {
  return function* watch() {
    const { host } = yield* services();
    // It keeps what comes while nobody takes, as an event channel would not: the last value, what a handler publishes.
    const publications = channel<{ readonly payload: EventMap[N] }>();
    host.events.subscribe(name, (payload) => publications.put({ payload }));
    while (true) {
      const { payload } = yield* take(publications);
      yield* fork(handler, payload);
    }
  };
}

interface IncomingRequest<N extends RequestName> {
  readonly payload: RequestMap[N]['request'];
  readonly answer: (value: RequestMap[N]['answer']) => void;
  readonly refuse: (reason: unknown) => void;
}

/** A saga that handles a request; what the handler returns is the response. */
export function onRequest<N extends RequestName>(name: N, handler: RequestHandler<N>) {
  function* answerOne(incoming: IncomingRequest<N>) {
    try {
      incoming.answer((yield* call(handler, incoming.payload)) as RequestMap[N]['answer']);
    } catch (error) {
      incoming.refuse(error);
    }
  }
  return function* respond() {
    const { host } = yield* services();
    const requests = channel<IncomingRequest<N>>();
    host.events.respond(name, (payload) => new Promise((answer, refuse) => requests.put({ payload, answer, refuse })));
    while (true) yield* fork(answerOne, yield* take(requests));
  };
}
