import { combineReducers, configureStore, type EnhancedStore, type Reducer } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import type { HostServices } from 'shared-contracts';
import { createHttp } from '../http/http';
import { SERVICES_CONTEXT } from './remote-services';

type Reducers = Record<string, Reducer>;
/** State of an app from its reducers. */
export type StateOf<R extends Reducers> = { [K in keyof R]: ReturnType<R[K]> };

/** A remote's single store: created once per page in the browser, and once per render on the server. */
export interface RemoteApp<State = unknown> {
  readonly name: string;
  /** Returns the browser's store for this host, shared by every island of the remote. Starts the sagas. */
  browserStore(host: HostServices): EnhancedStore<State>;
  /** Creates a store without sagas: for one server render, or to reproduce the server's state. */
  plainStore(): EnhancedStore<State>;
}

/** Defines a remote's store from its features' reducers and sagas. */
export function defineRemoteApp<R extends Reducers>(definition: {
  readonly name: string;
  readonly reducers: R;
  readonly sagas: readonly Saga[];
}): RemoteApp<StateOf<R>> {
  const stores = new WeakMap<HostServices, EnhancedStore<StateOf<R>>>();
  // Cast: the library's type of the state is a conditional type that stays open for a generic `R`.
  const reducer = combineReducers(definition.reducers) as unknown as Reducer<StateOf<R>>;

  const start = (host: HostServices): EnhancedStore<StateOf<R>> => {
    const services = { host, http: createHttp(host) };
    const onError = (error: Error): void => host.report(error, { remote: definition.name, where: 'saga' });
    const saga = createSagaMiddleware({ context: { [SERVICES_CONTEXT]: services }, onError });
    const store = configureStore({
      reducer,
      devTools: { name: definition.name },
      middleware: (defaults) => defaults({ thunk: false }).concat(saga),
    }) as EnhancedStore<StateOf<R>>;
    for (const one of definition.sagas) saga.run(one);
    return store;
  };

  return {
    name: definition.name,
    browserStore(host) {
      const store = stores.get(host) ?? start(host);
      stores.set(host, store);
      return store;
    },
    plainStore: () =>
      configureStore({
        reducer,
        devTools: false,
        middleware: (defaults) => defaults({ thunk: false }),
      }) as EnhancedStore<StateOf<R>>,
  };
}
