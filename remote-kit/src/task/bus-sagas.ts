import { channel, type SagaIterator } from 'redux-saga';
import { call, fork, take } from 'typed-redux-saga';
import type { EventMap, EventName, RequestMap, RequestName } from 'shared-contracts';
import { services } from './define-task';

type EventHandler<N extends EventName> = (payload: EventMap[N]) => SagaIterator;
type RequestHandler<N extends RequestName> = (
  payload: RequestMap[N]['request'],
) => SagaIterator<RequestMap[N]['answer']>;

/**
 * Creates a saga that runs the handler for every further publication of a fact, and for the last value of a state
 * event, which the bus replays during the subscription.
 */
export function onEvent<N extends EventName>(name: N, handler: EventHandler<N>) {
  return function* watch() {
    const { host } = yield* services();
    // A plain channel buffers values without a taker, unlike an event channel: the last value, and publications of a
    // handler.
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

/** Creates a saga that handles a request; the handler's return value is the response. */
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
