import { createAction, type Action, type PayloadAction } from '@reduxjs/toolkit';
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
import { fail, NO_REASON, type AppError, type Result } from '../http/app-error';
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

/** Marks the request of `perform`, which runs the task itself: the watcher must not run it again. */
const PERFORMED = { isPerformed: true } as const;

/**
 * Defines an asynchronous task of a feature: three typed actions, a watcher that continues after failures, and
 * `perform` for sagas. `name` is `<feature>/<task>`, for grep. `meta.request` of the outcome actions is the request's
 * payload.
 */
export function defineTask<P, T>(
  name: string,
  run: (payload: P, context: TaskContext) => Promise<Result<T>>,
  concurrency: TaskConcurrency,
) {
  const requested = createAction<P>(`${name}/requested`);
  const outcome = <Outcome>(kind: string) =>
    createAction(`${name}/${kind}`, (payload: Outcome, request: P) => ({ payload, meta: { request } }));
  const succeeded = outcome<T>('succeeded');
  const failed = outcome<AppError>('failed');
  // Counts for the page: its sagas run in one store.
  let performing = 0;

  function* execute({ payload }: PayloadAction<P>): SagaGenerator<Result<T>> {
    const abort = new AbortController();
    try {
      const result = yield* call(run, payload, { ...(yield* services()), signal: abort.signal });
      yield* put(result.ok ? succeeded(result.value, payload) : failed(result.error, payload));
      return result;
    } catch (error) {
      const { host } = yield* services();
      host.report(error, { remote: name, where: 'task' });
      const result = fail({ kind: 'unexpected', message: NO_REASON, status: 0 });
      yield* put(failed(result.error, payload));
      return result;
    } finally {
      if (yield* cancelled()) abort.abort();
    }
  }

  /**
   * Runs the task inside a saga. The reducers handle the same actions as after a dispatch of `requested`. The saga
   * decides about concurrency: `perform` always runs, and a `leading` watcher ignores dispatches meanwhile.
   */
  function* perform(payload: P): SagaGenerator<Result<T>> {
    const action = { type: requested.type, payload, meta: PERFORMED };
    performing += 1;
    try {
      yield* put(action);
      return yield* execute(action);
    } finally {
      performing -= 1;
    }
  }

  function* watch() {
    const isToRun = (action: Action & { readonly meta?: unknown }): action is PayloadAction<P> =>
      action.type === requested.type && action.meta !== PERFORMED && !(performing && concurrency === 'leading');
    yield* TAKE[concurrency](isToRun, execute);
  }
  return { name, requested, succeeded, failed, watch, run, perform };
}
