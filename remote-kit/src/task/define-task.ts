import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import {
  call,
  cancelled,
  getContext,
  put,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import { NO_REASON, type AppError, type Result } from '../http/app-error';
import { SERVICES_CONTEXT, type RemoteServices } from '../app/remote-services';

/** Context of a task function. `signal` aborts when a newer request supersedes it. */
export interface TaskContext extends RemoteServices {
  readonly signal: AbortSignal;
}

/**
 * `every`: all run concurrently. `latest`: a newer one aborts the running one. `leading`: further ones are ignored
 * while one runs.
 */
export type TaskConcurrency = 'every' | 'latest' | 'leading';

const TAKE = { every: takeEvery, latest: takeLatest, leading: takeLeading } as const;

/** Returns the services inside a saga. */
export function* services(): SagaGenerator<RemoteServices> {
  return yield* getContext<RemoteServices>(SERVICES_CONTEXT);
}

/**
 * Defines an asynchronous task of a feature: three typed actions and a watcher that continues after failures. `name` is
 * `<feature>/<task>`, for grep. `meta.request` of the outcome actions is the request's payload.
 */
export function defineTask<P, T>(
  name: string,
  run: (payload: P, context: TaskContext) => Promise<Result<T>>,
  concurrency: TaskConcurrency,
) {
  const requested = createAction<P>(`${name}/requested`);
  const succeeded = createAction(`${name}/succeeded`, (value: T, request: P) => ({
    payload: value,
    meta: { request },
  }));
  const failed = createAction(`${name}/failed`, (error: AppError, request: P) => ({
    payload: error,
    meta: { request },
  }));

  function* worker(action: PayloadAction<P>) {
    const abort = new AbortController();
    try {
      const context = { ...(yield* services()), signal: abort.signal };
      const result = yield* call(run, action.payload, context);
      yield* put(result.ok ? succeeded(result.value, action.payload) : failed(result.error, action.payload));
    } catch (error) {
      const { host } = yield* services();
      host.report(error, { remote: name, where: 'task' });
      yield* put(failed({ kind: 'unexpected', message: NO_REASON, status: 0 }, action.payload));
    } finally {
      if (yield* cancelled()) abort.abort();
    }
  }

  function* watch() {
    yield* TAKE[concurrency](requested, worker);
  }
  return { name, requested, succeeded, failed, watch, run };
}
