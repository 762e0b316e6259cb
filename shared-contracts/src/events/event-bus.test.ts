import { createEventBus, NoResponderError } from './event-bus';

const vehicle = {
  fitmentId: 'F09cd297d',
  year: 2023,
  make: 'Acura',
  model: 'Integra',
  trim: 'Base',
  size: '215/50R17',
};

describe('facts on the event bus', () => {
  it('reach listeners until they unsubscribe', () => {
    const bus = createEventBus();
    const heard: unknown[] = [];
    const stop = bus.subscribe('order:placed', (payload) => heard.push(payload));
    bus.publish('order:placed', { orderId: 'O1', cartNumber: 'C1' });
    stop();
    bus.publish('order:placed', { orderId: 'O2', cartNumber: 'C2' });
    expect(heard).toEqual([{ orderId: 'O1', cartNumber: 'C1' }]);
  });

  it('replay state, but not other facts, to late listeners', () => {
    const bus = createEventBus();
    bus.publish('vehicle:selected', { vehicle });
    bus.publish('order:placed', { orderId: 'O1', cartNumber: 'C1' });
    const heard: unknown[] = [];
    bus.subscribe('vehicle:selected', (payload) => heard.push(payload));
    bus.subscribe('order:placed', (payload) => heard.push(payload));
    expect(heard).toEqual([{ vehicle }]);
    expect(bus.last('vehicle:selected')).toEqual({ vehicle });
  });

  it('cross tabs over the channel without an echo', () => {
    const posted: unknown[] = [];
    let receive: ((event: MessageEvent) => void) | undefined;
    const channel = {
      postMessage: (message: unknown) => void posted.push(message),
      addEventListener: (_type: string, listener: unknown) => void (receive = listener as typeof receive),
    };
    const bus = createEventBus({ channel: channel as never });
    bus.publish('vehicle:selected', { vehicle });
    receive?.({ data: { name: 'vehicle:selected', payload: { vehicle: null } } } as MessageEvent);
    expect(bus.last('vehicle:selected')).toEqual({ vehicle: null });
    expect(posted).toEqual([{ name: 'vehicle:selected', payload: { vehicle } }]);
  });
});

describe('requests on the event bus', () => {
  it('start the remote and wait for its responder', async () => {
    const woken: string[] = [];
    const bus = createEventBus({ onUnhandled: (name) => woken.push(name) });
    const answer = bus.request('cart:open-requested', {});
    bus.respond('cart:open-requested', async () => ({ ok: true }));
    await expect(answer).resolves.toEqual({ ok: true });
    expect(woken).toEqual(['cart:open-requested']);
  });

  it("fail with the request's name when no responder appears", async () => {
    const bus = createEventBus();
    await expect(bus.request('cart:open-requested', {}, 5)).rejects.toThrow(NoResponderError);
  });

  it('go to the newest responder, and to the previous one after it unsubscribes', async () => {
    const bus = createEventBus();
    const calls: string[] = [];
    bus.respond('cart:open-requested', async () => (calls.push('first'), { ok: true }));
    const leave = bus.respond('cart:open-requested', async () => (calls.push('second'), { ok: true }));
    await bus.request('cart:open-requested', {});
    leave();
    await bus.request('cart:open-requested', {});
    expect(calls).toEqual(['second', 'first']);
  });

  it('remove only one responder when it unsubscribes repeatedly', async () => {
    const bus = createEventBus();
    bus.respond('cart:open-requested', async () => ({ ok: true }));
    const leave = bus.respond('cart:open-requested', () => Promise.reject(new Error('has left')));
    leave();
    leave();
    await expect(bus.request('cart:open-requested', {}, 5)).resolves.toEqual({ ok: true });
  });

  it('keep the second of two equal responders', async () => {
    const bus = createEventBus();
    const open = async () => ({ ok: true }) as const;
    bus.respond('cart:open-requested', open);
    const leave = bus.respond('cart:open-requested', open);
    leave();
    leave();
    await expect(bus.request('cart:open-requested', {}, 5)).resolves.toEqual({ ok: true });
  });

  it("fail with the request's name when the responder never answers", async () => {
    const bus = createEventBus();
    bus.respond('cart:open-requested', () => new Promise(() => undefined));
    await expect(bus.request('cart:open-requested', {}, 20)).rejects.toThrow(NoResponderError);
  });

  it("share one deadline between the responder's start and its answer", async () => {
    jest.useFakeTimers();
    const bus = createEventBus();
    const outcome = bus.request('cart:open-requested', {}, 100).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(80);
    bus.respond('cart:open-requested', () => new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(30);
    expect(await Promise.race([outcome, Promise.resolve('still waiting')])).toBeInstanceOf(NoResponderError);
    jest.useRealTimers();
  });
});
