/** @jest-environment jsdom */
import { createTestHost } from 'shared-contracts/testing';
import type { IslandLifecycle, RemoteBrowser } from 'shared-contracts';
import type { PageState } from '../state/page-state';
import { Widgets } from './widgets';

const until = async (check: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 100 && !check(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(check()).toBe(true);
};

let remoteNumber = 0;

interface CartRemote {
  readonly start?: RemoteBrowser['start'];
  readonly wakeWhen?: { readonly stored?: readonly ['cart_id']; readonly query?: readonly string[] };
  readonly stored?: Readonly<Record<string, string>>;
  readonly requires?: readonly string[];
}

/** Creates a page whose release has a cart that handles requests, with its deployed code. */
function setUp({ start, wakeWhen, requires, stored = {} }: CartRemote = {}) {
  const mounted: { readonly props: unknown; readonly element: HTMLElement }[] = [];
  const updates: unknown[] = [];
  let unmounts = 0;
  const badge: IslandLifecycle = {
    bootstrap: async () => undefined,
    mount: async ({ props, domElement }) => void mounted.push({ props, element: domElement }),
    update: async ({ props }) => void updates.push(props),
    unmount: async () => void (unmounts += 1),
  };
  const container = `tm_widgets_${++remoteNumber}`;
  const exposed: RemoteBrowser = { pages: {}, widgets: { badge }, ...(start && { start }) };
  Object.assign(globalThis, { [container]: { init: () => undefined, get: async () => () => exposed } });
  const cart = {
    version: '1',
    container,
    entry: `/remotes/cart/w${remoteNumber}/remoteEntry.js`,
    integrity: '',
    pages: [],
    widgets: [{ name: 'badge', hydrate: 'interaction', ...(wakeWhen && { wakeWhen }), ...(requires && { requires }) }],
    handles: ['cart:load-requested'],
  };
  const host = createTestHost();
  const state = { release: { id: 'r', remotes: { cart } }, islands: {} } as unknown as PageState;
  const services = { state, host: () => host, hostOf: () => host, freshRelease: async () => undefined };
  const widgets = new Widgets(services, (key) => stored[key] ?? null);
  const place = (): HTMLElement => document.body.appendChild(document.createElement('div'));
  return { widgets, host, mounted, updates, place, unmounts: () => unmounts };
}

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset['person'];
});

const later = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('a widget', () => {
  it('does not start at a place without a required prop', async () => {
    const { widgets, mounted, place } = setUp({ requires: ['cartNumber'], wakeWhen: { query: ['x'] } });
    history.replaceState(null, '', '/?x=1');
    for (const props of [{}, { cartNumber: null }, { number: 'C1' }]) widgets.mount(place(), 'cart/badge', props);
    await later();
    expect(mounted).toEqual([]);
    widgets.mount(place(), 'cart/badge', { cartNumber: 'C1' });
    await until(() => mounted.length === 1);
  });

  it('waits for an interaction, and gets the latest props', async () => {
    const { widgets, mounted, updates, place } = setUp();
    const widget = widgets.mount(place(), 'cart/badge', { count: 1 });
    widget.update({ count: 2 });
    await later();
    expect(mounted).toEqual([]);
    dispatchEvent(new Event('pointerdown'));
    await until(() => mounted.length === 1);
    expect(mounted[0]?.props).toEqual({ count: 2 });
    widget.update({ count: 3 });
    await until(() => updates.length > 0);
    expect(updates.at(-1)).toEqual({ count: 3 });
  });

  it.each([
    ['something is stored for it', { stored: { cart_id: 'C1' }, wakeWhen: { stored: ['cart_id'] } } as const, '/'],
    ['the address names it', { wakeWhen: { query: ['exchangeToken'] } }, '/?exchangeToken=x'],
  ])('does not wait when %s', async (_why, remote: CartRemote, address) => {
    history.replaceState(null, '', address);
    const { widgets, mounted, place } = setUp(remote);
    widgets.mount(place(), 'cart/badge', {});
    await until(() => mounted.length === 1);
  });

  it('starts once from server HTML with its own props, and with none when they are invalid', async () => {
    const { widgets, mounted } = setUp({ stored: { cart_id: 'C1' }, wakeWhen: { stored: ['cart_id'] } });
    document.body.innerHTML =
      `<div data-widget="cart/badge" data-island="c1" data-props='{"count":4}'></div>` +
      `<div data-widget="cart/badge" data-island="c2" data-props="{"></div>`;
    widgets.scan(document);
    widgets.scan(document);
    await until(() => mounted.length === 2);
    expect(mounted.map(({ props }) => props)).toEqual([{ count: 4 }, {}]);
  });

  it('never starts when it does not exist', async () => {
    const { widgets, mounted, place, host } = setUp();
    widgets.mount(place(), 'cart/nothing', {});
    widgets.mount(place(), 'constructor/name', {});
    dispatchEvent(new Event('pointerdown'));
    await later();
    expect([mounted, host.log.reports]).toEqual([[], []]);
  });

  it('ends with its page, also before it has started', async () => {
    const { widgets, mounted, place, unmounts } = setUp();
    const main = place();
    const inside = main.appendChild(document.createElement('div'));
    widgets.mount(inside, 'cart/badge', {});
    expect(await Promise.race([widgets.arrivalOf(inside)?.then(() => 'here'), later()])).toBe('here');
    expect(widgets.arrivalOf(inside)).toBeNull();
    const unstarted = main.appendChild(document.createElement('div'));
    widgets.mount(unstarted, 'cart/badge', {});
    widgets.unmountIn(main);
    await until(() => unmounts() === 1);
    expect(mounted).toHaveLength(1);
    expect(widgets.arrivalOf(unstarted)).toBeNull();
  });
});

describe('a request without a handler', () => {
  it("loads the remote's widget on the page", async () => {
    const start = jest.fn();
    const { widgets, mounted, place } = setUp({ start });
    widgets.mount(place(), 'cart/badge', {});
    widgets.wakeHandler('cart:load-requested');
    await until(() => mounted.length === 1);
    expect(start).not.toHaveBeenCalled();
  });

  it('starts the remote once when the page has none of its widgets, and adds nothing to the page', async () => {
    const start = jest.fn();
    const { widgets, mounted, host } = setUp({ start });
    widgets.wakeHandler('cart:load-requested');
    widgets.wakeHandler('cart:load-requested');
    await until(() => start.mock.calls.length > 0);
    await later();
    expect(start.mock.calls).toEqual([[host]]);
    expect([mounted, document.body.childElementCount]).toEqual([[], 0]);
  });

  it('retries a failed start and reports the reason', async () => {
    const start = jest.fn().mockRejectedValueOnce(new Error('ChunkLoadError'));
    const { widgets, host } = setUp({ start });
    widgets.wakeHandler('cart:load-requested');
    await until(() => start.mock.calls.length === 2);
    expect(host.log.reports).toEqual([new Error('ChunkLoadError')]);
  });

  it('reports a start that never ends, and retries', async () => {
    const start = jest.fn(() => new Promise<void>(() => undefined));
    const { widgets, host } = setUp({ start });
    // Loading the shell's own code takes real time.
    await import('./start-remote');
    jest.useFakeTimers();
    try {
      widgets.wakeHandler('cart:load-requested');
      await jest.advanceTimersByTimeAsync(10_999);
      expect(host.log.reports).toEqual([new Error("Remote 'cart' did not start in 10 s.")]);
      await jest.advanceTimersByTimeAsync(1);
      expect(start).toHaveBeenCalledTimes(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('mounts a widget of a remote that was built before `start` existed', async () => {
    const { widgets, mounted } = setUp();
    widgets.wakeHandler('cart:load-requested');
    await until(() => mounted.length === 1);
    expect(mounted[0]?.element).not.toBeVisible();
  });

  it('loads nothing without a declared handler', async () => {
    const start = jest.fn();
    setUp({ start }).widgets.wakeHandler('chat:open-requested');
    await later();
    expect(start).not.toHaveBeenCalled();
  });
});
