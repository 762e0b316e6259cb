import { eventChannel, type SagaIterator } from 'redux-saga';
import { call, fork, take } from 'typed-redux-saga';
import type { EventMap, EventName, RequestMap, RequestName } from 'shared-contracts';
import { services } from './define-task';

type EventHandler<N extends EventName> = (payload: EventMap[N]) => SagaIterator;
type RequestHandler<N extends RequestName> = (
  payload: RequestMap[N]['request'],
) => SagaIterator<RequestMap[N]['answer']>;

/** A saga that runs the handler for every publication of a fact; state events also bring their last value at once. */
export function onEvent<N extends EventName>(name: N, handler: EventHandler<N>) {
  return function* watch() {
    const { host } = yield* services();
    const heard = eventChannel<{ payload: EventMap[N] }>((emit) =>
      host.events.subscribe(name, (payload) => emit({ payload })),
    );
    while (true) {
      const { payload } = yield* take(heard);
      yield* fork(handler, payload);
    }
  };
}

interface Asked<N extends RequestName> {
  readonly payload: RequestMap[N]['request'];
  readonly answer: (value: RequestMap[N]['answer']) => void;
  readonly refuse: (reason: unknown) => void;
}

/** A saga that becomes the responder of a request; what the handler returns is the answer. */
export function onRequest<N extends RequestName>(name: N, handler: RequestHandler<N>) {
  function* answerOne(asked: Asked<N>) {
    try {
      asked.answer((yield* call(handler, asked.payload)) as RequestMap[N]['answer']);
    } catch (error) {
      asked.refuse(error);
    }
  }
  return function* respond() {
    const { host } = yield* services();
    const asked = eventChannel<Asked<N>>((emit) =>
      host.events.respond(name, (payload) => new Promise((answer, refuse) => emit({ payload, answer, refuse }))),
    );
    while (true) yield* fork(answerOne, yield* take(asked));
  };
}
