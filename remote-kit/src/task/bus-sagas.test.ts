import { call } from 'typed-redux-saga';
import { createTestHost, type TestHost } from 'shared-contracts/testing';
import { defineRemoteApp } from '../app/define-remote-app';
import { onEvent, onRequest } from './bus-sagas';

type Sagas = Parameters<typeof defineRemoteApp>[0]['sagas'];

/** Starts a remote that consists of sagas only. */
function start(...sagas: Sagas) {
  return startOn(createTestHost(), ...sagas);
}

function startOn(host: TestHost, ...sagas: Sagas) {
  const reducers = { nothing: () => null };
  defineRemoteApp({ name: 'test', reducers, sagas }).browserStore(host);
  return host;
}

const zip = (zipCode: string) => ({ zipCode, city: '', stateCode: '' });
const deferred = () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};

describe('onEvent with an event', () => {
  it('runs for every publication, in order', () => {
    const seen: string[] = [];
    const host = start(
      onEvent('zip:changed', function* ({ zipCode }) {
        yield* call(() => void seen.push(zipCode));
      }),
    );
    host.events.publish('zip:changed', zip('10001'));
    host.events.publish('zip:changed', zip('60601'));
    expect(seen).toEqual(['10001', '60601']);
  });

  it('runs a publication without waiting for the previous one', async () => {
    const first = deferred();
    const seen: string[] = [];
    const host = start(
      onEvent('zip:changed', function* ({ zipCode }) {
        if (zipCode === 'slow') yield* call(() => first.promise);
        seen.push(zipCode);
      }),
    );
    host.events.publish('zip:changed', zip('slow'));
    host.events.publish('zip:changed', zip('quick'));
    expect(seen).toEqual(['quick']);
    first.resolve();
    await first.promise;
    expect(seen).toEqual(['quick', 'slow']);
  });
});

describe('onEvent with a state event', () => {
  it('runs for the value that was published before it started', () => {
    const host = createTestHost();
    host.events.publish('zip:changed', zip('10001'));
    const seen: string[] = [];
    startOn(
      host,
      onEvent('zip:changed', function* ({ zipCode }) {
        yield* call(() => void seen.push(zipCode));
      }),
    );
    host.events.publish('zip:changed', zip('60601'));
    expect(seen).toEqual(['10001', '60601']);
  });

  it('runs for events that its own handler publishes', () => {
    const seen: string[] = [];
    const host = createTestHost();
    startOn(
      host,
      onEvent('zip:changed', function* ({ zipCode }) {
        yield* call(() => void seen.push(zipCode));
        if (zipCode === '10001') host.events.publish('zip:changed', zip('60601'));
      }),
    );
    host.events.publish('zip:changed', zip('10001'));
    expect(seen).toEqual(['10001', '60601']);
  });
});

describe('onRequest', () => {
  const open = (handler: () => Generator<unknown, { readonly ok: true }>) =>
    start(onRequest('cart:open-requested', handler as never));

  it("responds with the handler's return value", async () => {
    const host = open(function* () {
      yield Promise.resolve();
      return { ok: true };
    });
    expect(await host.events.request('cart:open-requested', {})).toEqual({ ok: true });
  });

  it('rejects the request whose handler throws, and handles the next one', async () => {
    let isBroken = true;
    const host = open(function* () {
      yield Promise.resolve();
      if (isBroken) throw new Error('The cart is away.');
      return { ok: true };
    });
    await expect(host.events.request('cart:open-requested', {})).rejects.toThrow('The cart is away.');
    isBroken = false;
    expect(await host.events.request('cart:open-requested', {})).toEqual({ ok: true });
    expect(host.log.reports).toEqual([]);
  });

  it('handles two concurrent requests with separate responses', async () => {
    const gate = deferred();
    let calls = 0;
    const host = open(function* () {
      calls += 1;
      yield gate.promise;
      return { ok: true };
    });
    const both = Promise.all([
      host.events.request('cart:open-requested', {}),
      host.events.request('cart:open-requested', {}),
    ]);
    await Promise.resolve();
    expect(calls).toBe(2);
    gate.resolve();
    expect(await both).toEqual([{ ok: true }, { ok: true }]);
  });
});
