import { ClientQueue } from './client-queue';
import { ConcurrencyLimiter } from './concurrency-limiter';

describe('client queue', () => {
  const queueOf = (perAddress: number) => {
    const shares = new ConcurrencyLimiter({ total: 4, perAddress: 2 });
    const take = ({ address }: { readonly address: string }) => shares.take(address);
    return new ClientQueue({ waiting: { total: 100, perAddress }, patienceMs: 1_000, take });
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('admits the next request when one leaves, in order', async () => {
    const queue = queueOf(8);
    const order: number[] = [];
    const all = Array.from({ length: 6 }, async (_, at) => {
      const leave = await queue.enter({ address: '192.0.2.7', kind: 'call' });
      order.push(at);
      await new Promise((done) => setTimeout(done, 100));
      leave?.();
    });
    await jest.advanceTimersByTimeAsync(400);
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('refuses without a place, after the maximum wait, and when the client has disconnected', async () => {
    const queue = queueOf(2);
    const client = { address: '192.0.2.7', kind: 'call' };
    const held = [await queue.enter(client), await queue.enter(client)];
    const gone = queue.enter({ ...client, isGone: () => true });
    const waiting = queue.enter(client);
    expect(await queue.enter(client)).toBeNull();
    held[0]?.();
    expect(await gone).toBeNull();
    const entered = await waiting;
    expect(entered).not.toBeNull();
    const impatient = queue.enter(client);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await impatient).toBeNull();
  });
});
