import { PendingLoads } from './pending-loads';

const later = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(resolve, ms, value));

it('PendingLoads is busy until early callers were notified', async () => {
  let told = 0;
  const loads: PendingLoads<string> = new PendingLoads(() => (told += 1), 5);
  let end: (value: string) => void = () => undefined;
  expect(await loads.get('cart 2', 'lowes', () => new Promise((resolve) => (end = resolve)))).toBe('pending');
  end('loaded');
  while (loads.isBusy) {
    expect(told).toBe(0);
    await Promise.resolve();
  }
  expect(told).toBe(1);
});

it('PendingLoads waits for a quick load, and only once for a slow one', async () => {
  jest.useFakeTimers();
  const loads: PendingLoads<string> = new PendingLoads(() => undefined, 200);
  const outcomeAfter = async (ms: number, outcome: Promise<string>): Promise<string> => {
    await jest.advanceTimersByTimeAsync(ms);
    return Promise.race([outcome, Promise.resolve('still waiting')]);
  };
  const quick = loads.get('cart 1', 'main', () => later(1, 'loaded'));
  expect(await outcomeAfter(1, quick)).toBe('loaded');
  const slow = () => loads.get('cart 2', 'main', () => later(600, 'loaded'));
  const first = slow();
  expect(await outcomeAfter(199, first)).toBe('still waiting');
  expect(await outcomeAfter(1, first)).toBe('pending');
  expect(await outcomeAfter(0, slow())).toBe('pending');
  await jest.advanceTimersByTimeAsync(600);
  await loads.settled();
  jest.useRealTimers();
});
