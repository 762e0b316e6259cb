import { createSlice } from '@reduxjs/toolkit';
import { takeEvery } from 'typed-redux-saga';
import { createTestHost } from 'shared-contracts/testing';
import { defineRemoteApp } from '../app/define-remote-app';
import { ok, type Result } from '../http/app-error';
import { defineTask, type TaskContext } from './define-task';

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

function appWith(
  run: (payload: number, context: TaskContext) => Promise<Result<number>>,
  concurrency: 'every' | 'latest',
) {
  const task = defineTask('numbers/double', run, concurrency);
  const slice = createSlice({
    name: 'numbers',
    initialState: { values: [] as number[], errors: [] as string[] },
    reducers: {},
    extraReducers: (on) =>
      on
        .addCase(task.succeeded, (state, action) => void state.values.push(action.payload))
        .addCase(task.failed, (state, action) => void state.errors.push(action.payload.message)),
  });
  const app = defineRemoteApp({ name: 'test', reducers: { numbers: slice.reducer }, sagas: [task.watch] });
  const host = createTestHost();
  return { task, host, store: app.browserStore(host) };
}

it('[add-failure-text] a task continues after a failure, a conflict and a bug, each with a next step', async () => {
  const { task, store, host } = appWith(async (n) => {
    if (n === 1) throw new Error('a bug');
    if (n === 2) return { ok: false, error: { kind: 'network', message: 'no network' } };
    return ok(n * 2);
  }, 'every');
  for (const n of [1, 2, 3]) store.dispatch(task.requested(n));
  await settle();
  expect(store.getState().numbers).toEqual({
    values: [6],
    errors: ['Something went wrong! Try again in a minute.', 'no network'],
  });
  expect(host.log.reports).toHaveLength(1);
});

it('a task of concurrency latest aborts the superseded request', async () => {
  const aborted: number[] = [];
  const { task, store } = appWith(async (n, { signal }) => {
    signal.addEventListener('abort', () => aborted.push(n));
    await new Promise((resolve) => setTimeout(resolve, 5));
    return ok(n * 2);
  }, 'latest');
  store.dispatch(task.requested(1));
  store.dispatch(task.requested(2));
  await settle();
  expect(aborted).toEqual([1]);
  expect(store.getState().numbers.values).toEqual([4]);
});

describe('perform', () => {
  const double = async (n: number): Promise<Result<number>> => {
    if (n === 1) throw new Error('a bug');
    return n === 2 ? { ok: false, error: { kind: 'network', message: 'no network' } } : ok(n * 2);
  };

  /** Performs the task for each number that `perform` is dispatched with. */
  function appThatPerforms(run: typeof double, concurrency: 'every' | 'leading') {
    const task = defineTask('numbers/double', run, concurrency);
    const results: Result<number>[] = [];
    function* performAll() {
      yield* takeEvery('perform', function* ({ n }: { type: string; n: number }) {
        results.push(yield* task.perform(n));
      });
    }
    const requests = createSlice({
      name: 'requests',
      initialState: [] as number[],
      reducers: {},
      extraReducers: (on) => on.addCase(task.requested, (state, { payload }) => void state.push(payload)),
    });
    const reducers = { requests: requests.reducer };
    const app = defineRemoteApp({ name: 'test', reducers, sagas: [task.watch, performAll] });
    const host = createTestHost();
    return { task, results, host, store: app.browserStore(host) };
  }

  it('returns a value, a rejection and the report of a bug, after one request each', async () => {
    const calls: number[] = [];
    const { store, results, host } = appThatPerforms((n) => (calls.push(n), double(n)), 'every');
    for (const n of [1, 2, 3]) store.dispatch({ type: 'perform', n });
    await settle();
    expect(results).toEqual([
      { ok: false, error: { kind: 'unexpected', message: 'Something went wrong! Try again in a minute.', status: 0 } },
      { ok: false, error: { kind: 'network', message: 'no network' } },
      ok(6),
    ]);
    expect([calls, store.getState().requests]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(host.log.reports).toHaveLength(1);
  });

  it('lets a leading watcher ignore dispatches meanwhile', async () => {
    const calls: number[] = [];
    const { store, task } = appThatPerforms((n) => (calls.push(n), double(n)), 'leading');
    store.dispatch({ type: 'perform', n: 3 });
    store.dispatch(task.requested(4));
    await settle();
    store.dispatch(task.requested(5));
    await settle();
    expect(calls).toEqual([3, 5]);
  });
});
