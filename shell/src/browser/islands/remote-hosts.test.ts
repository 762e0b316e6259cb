import type { EventName, HostServices, RequestName } from 'shared-contracts';
import { createTestHost, type TestHost } from 'shared-contracts/testing';
import type { Declares, Release } from '../../protocol/page-data';
import { createRemoteHosts, UndeclaredUse } from './remote-hosts';

const NOTHING: Declares = { publishes: [], subscribes: [], handles: [], requests: [], shows: [] };

function stateWith(declares?: Partial<Declares>): { release: Release } {
  const remote = { ...(declares && { declares: { ...NOTHING, ...declares } }) };
  return { release: { id: '1', remotes: { gifts: remote } } as unknown as Release };
}

let shell: TestHost;
beforeEach(() => void (shell = createTestHost()));
const hostWith = (declares?: Partial<Declares>): HostServices => createRemoteHosts(shell, stateWith(declares))('gifts');

const zip = { zipCode: '28202', city: 'Charlotte', stateCode: 'NC' };

it("a remote's host allows declared uses", async () => {
  const host = hostWith({
    publishes: ['zip:changed'],
    subscribes: ['zip:changed'],
    handles: ['cart:open-requested'],
    requests: ['cart:open-requested'],
    shows: ['reviews/teaser'],
  });
  const heard: unknown[] = [];
  host.events.subscribe('zip:changed', (payload) => heard.push(payload));
  host.events.publish('zip:changed', zip);
  expect([heard, host.events.last('zip:changed')]).toEqual([[zip], zip]);
  host.events.respond('cart:open-requested', async () => ({ ok: true }));
  await expect(host.events.request('cart:open-requested', {})).resolves.toEqual({ ok: true });
  host.widgets.mount({} as HTMLElement, 'reviews/teaser', { a: 1 });
  expect(shell.log.widgets).toEqual([{ name: 'reviews/teaser', props: { a: 1 } }]);
  expect(shell.log.reports).toEqual([]);
});

it.each<[string, (host: HostServices) => unknown, string]>([
  ['publishes', ({ events }) => events.publish('zip:changed', zip), "publishes 'zip:changed'"],
  ['subscribes', ({ events }) => events.subscribe('zip:changed', jest.fn())(), "subscribes 'zip:changed'"],
  ['looks', ({ events }) => events.last('zip:changed'), "subscribes 'zip:changed'"],
  [
    'requests',
    ({ events }) => expect(events.request('cart:open-requested', {})).rejects.toThrow(UndeclaredUse),
    "requests 'cart:open-requested'",
  ],
  ['handles', ({ events }) => events.respond('cart:open-requested', jest.fn())(), "handles 'cart:open-requested'"],
  [
    'shows a widget',
    ({ widgets }) => widgets.mount({} as HTMLElement, 'cart/badge', {}).unmount(),
    "shows 'cart/badge'",
  ],
])("a remote's host rejects an undeclared use, and reports it once: it %s", async (_what, use, sentence) => {
  shell.events.publish('zip:changed', { ...zip, zipCode: '10001' });
  const heard: unknown[] = [];
  shell.events.subscribe('zip:changed', ({ zipCode }) => heard.push(zipCode));
  const host = hostWith({});
  await use(host);
  await use(host);
  expect(shell.log.reports).toEqual([
    new Error(`'gifts' ${sentence}, which its manifest does not declare. Deploy it again.`),
  ]);
  expect(heard).toEqual(['10001']);
  expect(shell.log.widgets).toEqual([]);
});

it("a remote's host routes a request to the declared handler, not to an undeclared one", async () => {
  shell.events.respond('chat:open-requested', async () => ({ ok: true }));
  hostWith({}).events.respond('chat:open-requested', async () => ({ ok: false }));
  await expect(shell.events.request('chat:open-requested', {})).resolves.toEqual({ ok: true });
});

it("a remote's host trusts a remote of an earlier contract, which could not declare uses", () => {
  const host = hostWith();
  host.events.publish('zip:changed', zip);
  expect(shell.events.last('zip:changed')).toEqual(zip);
});

it("a remote's host applies declarations of a newer version, and is one object per remote", () => {
  const state = stateWith({});
  const hostOf = createRemoteHosts(shell, state);
  const host = hostOf('gifts');
  state.release = stateWith({ publishes: ['zip:changed'] }).release;
  host.events.publish('zip:changed', zip);
  expect(shell.events.last('zip:changed')).toEqual(zip);
  expect(hostOf('gifts')).toBe(host);
  expect(host.variant).toBe(shell.variant);
});

it("a remote's host is not misled by inherited property names", () => {
  const host = createRemoteHosts(shell, stateWith({}))('gifts');
  host.events.publish('constructor' as EventName, {} as never);
  void host.events.request('toString' as RequestName, {} as never).catch(() => undefined);
  expect(shell.log.reports).toHaveLength(2);
});

describe('the data layer', () => {
  const added = { event: 'add_to_cart', items: [{ productNumber: 'A', price: 170, quantity: 4 }] } as const;

  it('accepts events of the contract', () => {
    hostWith({}).analytics.push(added);
    expect(shell.log.analytics).toEqual([added]);
    expect(shell.log.reports).toEqual([]);
  });

  it.each([
    ['an unknown event', { event: 'scroll' }, "'scroll', which is no event of the contract"],
    ['an unknown field', { ...added, phone: '704-555-0100' }, "'add_to_cart' with a wrong 'phone'"],
    ['nothing', null, 'what is no event'],
  ])('rejects %s, and reports it once', (_what, event, fault) => {
    const { analytics } = hostWith({});
    analytics.push(event as never);
    analytics.push(event as never);
    expect(shell.log.analytics).toEqual([]);
    expect(shell.log.reports).toEqual([new Error(`'gifts' told the data layer ${fault}.`)]);
  });

  it('accepts a long text and truncates it', () => {
    hostWith({}).analytics.push({ event: 'search_no_results', term: 'x'.repeat(5_000), list: '', searchId: null });
    expect(shell.log.analytics).toMatchObject([{ term: 'x'.repeat(120) }]);
  });
});
