import { PendingLoads } from './pending-loads';

const later = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(resolve, ms, value));

it('is busy until who asked too early has been told, so that nobody believes that all is served', async () => {
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

it('waits for a quick load, and for a slow one once', async () => {
  const loads: PendingLoads<string> = new PendingLoads(() => undefined, 200);
  expect(await loads.get('cart 1', 'main', () => later(1, 'loaded'))).toBe('loaded');
  const slow = () => loads.get('cart 2', 'main', () => later(600, 'loaded'));
  expect(await slow()).toBe('pending');
  const asked = performance.now();
  expect(await slow()).toBe('pending');
  expect(performance.now() - asked).toBeLessThan(150);
  await loads.settled();
});
