import { currentManifest } from './earlier-manifest';
import { checkRemoteManifest } from './manifest-check';

const page = { id: 'pay', paths: ['/pay'], audience: 'private' };
const earlier = {
  name: 'pay',
  team: 'A partner',
  contract: '^1.6.0',
  pages: [
    { ...page, chrome: 'quiet', newAddress: 'shell' },
    { ...page, id: 'thanks', paths: ['/thanks'], chrome: 'store', newAddress: 'remote' },
  ],
  widgets: [],
  events: { publishes: [], hears: ['cart:changed'], responds: ['cart:load-requested'], requests: [] },
};
const current = {
  ...earlier,
  pages: [
    { ...page, layout: 'minimal', fullNavigation: true },
    { ...page, id: 'thanks', paths: ['/thanks'], layout: 'default' },
  ],
  events: { publishes: [], subscribes: ['cart:changed'], handles: ['cart:load-requested'], requests: [] },
};

it('currentManifest converts an earlier manifest, and leaves a current one unchanged', () => {
  expect(checkRemoteManifest(earlier)).toEqual({ ok: true, manifest: current });
  expect(currentManifest(current)).toEqual(current);
});

it.each([
  [
    'both names of a field',
    { ...earlier, events: { ...earlier.events, handles: [] } },
    "unknown field 'events.responds'",
  ],
  ['an unknown layout', { ...earlier, pages: [{ ...page, chrome: 'loud' }] }, 'pages[0].layout'],
  ['a layout that every object has', { ...earlier, pages: [{ ...page, chrome: 'constructor' }] }, 'pages[0].layout'],
  ['an unknown navigation', { ...earlier, pages: [{ ...page, newAddress: 'both' }] }, 'pages[0].fullNavigation'],
  ['no pages', { ...earlier, pages: 'all' }, 'pages'],
  ['no events', { ...earlier, events: null }, 'events'],
])('currentManifest rejects %s by name', (_what, manifest, problem) => {
  const checked = checkRemoteManifest(manifest);
  expect(checked.ok ? [] : checked.problems.join()).toContain(problem);
});

describe('a page whose manifest is older than links', () => {
  const deals = { id: 'deals', paths: ['/deals', '/deals/preview'], audience: 'private' };
  const pageOf = (contract: string, fields: object = {}) =>
    (currentManifest({ ...earlier, contract, pages: [{ ...deals, ...fields }] }) as { pages: object[] }).pages[0];
  const known = {
    ...deals,
    robotsDisallow: ['/deals/preview'],
    links: [{ path: '/deals', label: 'Deals', places: ['header', 'discover'], order: 40, feature: 'promotions' }],
  };

  it.each(['^1.0.0', '^1.8.0', '1.x'])("has the shell's links for its path with contract %s", (contract) => {
    expect(pageOf(contract)).toEqual(known);
    expect(checkRemoteManifest({ ...earlier, contract, pages: [deals] }).ok).toBe(true);
  });

  it.each(['^1.9.0', 'newest'])('has exactly its own links with contract %s', (contract) => {
    expect(pageOf(contract)).toEqual(deals);
  });

  it('keeps its own links, and has none for other paths', () => {
    expect(pageOf('^1.8.0', { links: [] })).toEqual({ ...deals, links: [] });
    expect(pageOf('^1.8.0', { paths: ['/offers'] })).toEqual({ ...deals, paths: ['/offers'] });
  });
});

it.each([null, 'text', 7, [], undefined])('currentManifest leaves %p for the validation', (value) => {
  expect(currentManifest(value)).toBe(value);
});
