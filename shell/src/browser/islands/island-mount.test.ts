/** @jest-environment jsdom */
import { createTestHost, type TestHost } from 'shared-contracts/testing';
import type { IslandLifecycle, IslandProps } from 'shared-contracts';
import { IslandMount } from './island-mount';
import type { PageState } from '../state/page-state';

interface Calls {
  readonly mounted: IslandProps[];
  unmounted: number;
  updated: unknown[];
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
const until = async (check: () => boolean) => {
  for (let tries = 0; tries < 100 && !check(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(check()).toBe(true);
};

let entryNumber = 0;

/** Sets up a container as a remote's entry script does; `fail` is called before each mount. */
function setUp(fail: () => boolean = () => false, more: { server?: { state: unknown }; html?: string } = {}) {
  const calls: Calls = { mounted: [], unmounted: 0, updated: [] };
  const badge: IslandLifecycle = {
    bootstrap: async () => undefined,
    mount: async (props) => {
      if (fail()) throw new Error('ChunkLoadError');
      calls.mounted.push(props);
    },
    update: async (props) => void calls.updated.push(props.props),
    unmount: async () => void (calls.unmounted += 1),
  };
  const container = `tm_test_${++entryNumber}`;
  Object.assign(globalThis, {
    [container]: { init: () => undefined, get: async () => () => ({ pages: {}, widgets: { badge } }) },
  });
  const release = {
    id: 'r',
    remotes: {
      cart: {
        version: '1',
        container,
        entry: `/remotes/cart/${entryNumber}/remoteEntry.js`,
        integrity: '',
        pages: [],
        widgets: [],
        handles: [],
      },
    },
  };
  const element = document.createElement('div');
  element.innerHTML = more.html ?? '';
  document.body.append(element);
  const host: TestHost = createTestHost();
  const fresh = jest.fn(async () => undefined);
  const services = {
    state: { release } as unknown as PageState,
    host: () => host,
    hostOf: () => host,
    freshRelease: fresh,
  };
  const spec = {
    kind: 'widget',
    remote: 'cart',
    name: 'badge',
    element,
    identifierPrefix: 'w0-',
    ...(more.server ? { server: more.server } : {}),
  } as const;
  return { calls, element, host, fresh, island: new IslandMount(spec, { size: 'small' }, services) };
}

describe('IslandMount', () => {
  it('hydrates server HTML with its state', async () => {
    const { island, calls, element } = setUp(undefined, { server: { state: { count: 4 } }, html: '<a>4</a>' });
    await island.start();
    expect(calls.mounted).toEqual([
      expect.objectContaining({
        domElement: element,
        hydrate: true,
        state: { count: 4 },
        identifierPrefix: 'w0-',
        props: { size: 'small' },
      }),
    ]);
  });

  it('renders without server HTML, updates and unmounts', async () => {
    const { island, calls } = setUp();
    await island.start();
    expect(calls.mounted[0]).toMatchObject({ hydrate: false, state: undefined });
    await island.update({ size: 'large' });
    await island.stop();
    await island.stop();
    expect([calls.updated, calls.unmounted]).toEqual([[{ size: 'large' }], 1]);
  });

  it('skips an update with equal props, so that server HTML is not re-rendered', async () => {
    const { island, calls } = setUp(undefined, { server: { state: {} }, html: '<a>4</a>' });
    await island.start();
    await island.update({ size: 'small' });
    expect(calls.updated).toEqual([]);
    await island.stop();
  });

  it('applies props that arrived during the mount', async () => {
    const sent: (() => void)[] = [];
    const { island, calls } = setUp(() => (sent.forEach((send) => send()), false));
    sent.push(() => void island.update({ size: 'large' }));
    await island.start();
    expect(calls.updated).toEqual([{ size: 'large' }]);
    await island.stop();
  });

  it('shows the failure, publishes it once, and recovers with a new release', async () => {
    let isBroken = true;
    const { island, calls, element, host, fresh } = setUp(() => isBroken);
    const failures: unknown[] = [];
    host.events.subscribe('remote:failed', (failure) => failures.push(failure));
    await island.start();
    expect(element.querySelector('[role=alert]')?.textContent).toContain('This part of the page did not load.');
    expect(host.log.reports).toHaveLength(1);
    isBroken = false;
    element.querySelector('button')?.click();
    await until(() => calls.mounted.length === 1);
    expect(element.querySelector('[role=alert]')).toBeNull();
    expect(fresh).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([expect.objectContaining({ remote: 'cart', where: 'badge' })]);
    await island.stop();
  });

  it('retries automatically', async () => {
    let tries = 0;
    const { island, calls } = setUp(() => ++tries < 2);
    await island.start();
    await until(() => calls.mounted.length === 1);
    await island.stop();
  });

  it('keeps the server HTML readable when its code fails to load', async () => {
    const { island, element } = setUp(() => true, { server: { state: {} }, html: '<p>4.8 stars</p>' });
    await island.start();
    expect(element.textContent).toContain('4.8 stars');
    expect(element.querySelector('[role=alert]')).not.toBeNull();
    await island.stop();
  });

  it('shows that loading is slow, and removes the notice when the code arrives', async () => {
    const { island, calls, element, host } = setUp(undefined, { server: { state: {} }, html: '<p>4.8 stars</p>' });
    const container = (globalThis as unknown as Record<string, { get: () => Promise<unknown> }>)[
      `tm_test_${entryNumber}`
    ]!;
    const { get } = container;
    let arrive = (): void => undefined;
    container.get = () => new Promise<void>((resolve) => (arrive = resolve)).then(get);
    jest.useFakeTimers();
    const started = island.start();
    await jest.advanceTimersByTimeAsync(2_600);
    expect(element.querySelector('[role=alert]')).toBeNull();
    await jest.advanceTimersByTimeAsync(200);
    jest.useRealTimers();
    expect(element.textContent).toContain('This part of the page is taking longer than usual.');
    expect(element.querySelector('button')).toBeNull();
    arrive();
    await started;
    expect(element.querySelector('[role=alert]')).toBeNull();
    expect([calls.mounted.length, host.log.reports.length]).toEqual([1, 0]);
    await island.stop();
  });

  it('stops retrying when its page is gone', async () => {
    let tries = 0;
    const { island } = setUp(() => Boolean(++tries));
    jest.useFakeTimers();
    const started = island.start();
    await jest.advanceTimersByTimeAsync(0);
    await started;
    await island.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(1);
    jest.useRealTimers();
  });

  it('reports the name of a missing remote', async () => {
    const { element, host } = setUp();
    const lost = new IslandMount(
      { kind: 'widget', remote: 'nope', name: 'x', element, identifierPrefix: 'x-' },
      {},
      {
        state: { release: { id: '', remotes: {} } } as unknown as PageState,
        host: () => host,
        hostOf: () => host,
        freshRelease: async () => undefined,
      },
    );
    await lost.start();
    await tick();
    expect(String(host.log.reports[0])).toContain("There is no remote 'nope'.");
    await lost.stop();
  });
});
