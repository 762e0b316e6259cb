import { API_CALLS } from '../api-calls';
import { defineRemote, type RemoteManifest } from '../remote/manifest';
import { isRoleName, roleProblems, ROLES } from './role';

const { checkout } = ROLES;
const theirs: RemoteManifest = defineRemote({
  name: 'some-checkout',
  team: 'A partner',
  contract: '^1.6.0',
  role: 'checkout',
  pages: [{ id: 'checkout', paths: checkout.paths, audience: 'private', layout: 'minimal' }],
  widgets: [],
  events: checkout.events,
});

describe('the role checkout', () => {
  it('lists only calls that exist', () => {
    const named = [...checkout.steps.flatMap(({ calls }) => calls), ...checkout.reads];
    expect(named.filter((call) => !(call.replace(' ', ' /v1') in API_CALLS))).toEqual([]);
  });

  it('sends only bus requests that a remote in it may send', () => {
    const asked = checkout.steps.flatMap(({ requests }) => requests);
    expect(asked.filter((name) => !checkout.events.requests.includes(name))).toEqual([]);
  });

  it('accepts a manifest that conforms', () => {
    expect(roleProblems(theirs, checkout)).toEqual([]);
  });

  it.each<[string, Partial<RemoteManifest>, RegExp]>([
    ['another role', { role: undefined as never }, /does not say role: 'checkout'/],
    ['too few paths', { pages: [] }, /does not answer '\/checkout'/],
    [
      'a wider pattern',
      { pages: [{ ...theirs.pages[0]!, paths: [...checkout.paths, '/checkout/*'] }] },
      /answers '\/checkout\/\*'/,
    ],
    [
      'the store’s layout',
      { pages: [{ ...theirs.pages[0]!, layout: 'default' }] },
      /layout 'default' instead of 'minimal'/,
    ],
    ['a page for search engines', { pages: [{ ...theirs.pages[0]!, sitemap: ['/checkout'] }] }, /asks search engines/],
    [
      'a link of the header',
      {
        pages: [{ ...theirs.pages[0]!, links: [{ path: '/checkout', label: 'Pay', places: ['header'], order: 1 }] }],
      },
      /asks for links/,
    ],
    [
      'an event of the cart',
      { events: { ...theirs.events, publishes: ['cart:changed'] } },
      /publishes names 'cart:changed'/,
    ],
    [
      'a request of others',
      { events: { ...theirs.events, requests: ['cart:add-requested'] } },
      /requests names 'cart:add-requested'/,
    ],
    ['a widget', { widgets: [{ name: 'x', hydrate: 'load', props: [] }] }, /declares widgets/],
  ])('rejects %s with a message', (_, change, message) => {
    expect(roleProblems({ ...theirs, ...change }, checkout).join('; ')).toMatch(message);
  });

  it('is the only role, despite inherited properties of objects', () => {
    expect(['checkout', 'cart', 'toString', '__proto__'].map(isRoleName)).toEqual([true, false, false, false]);
  });
});
