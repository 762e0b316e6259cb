import { createSlice } from '@reduxjs/toolkit';
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
