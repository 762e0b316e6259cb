import type { CurrentPage } from '../../protocol/page-data';

/** Pages for tests of the navigation. */
const page = (id: string, more: Partial<CurrentPage> = {}): CurrentPage => ({
  remote: 'catalog',
  id,
  layout: 'default',
  ...more,
});
export const PAGES: Record<string, CurrentPage> = {
  '/tires': page('listing', { query: ['brand', 'exchangeToken'] }),
  '/wheels': page('listing'),
  '/help/faq': page('help', { fullNavigation: true }),
  '/help/returns': page('help', { fullNavigation: true }),
  '/checkout': page('checkout', { layout: 'minimal' }),
  '/product/1': page('product'),
  '/product/2': page('product'),
};
export const release = { id: 'r1', remotes: {} };
export const remoteWith = (...trustedTypes: readonly string[]) => ({
  entry: '/e.js',
  pages: [],
  widgets: [],
  trustedTypes,
});
export const RELEASE_OF_DOCUMENT = { id: 'r1', remotes: { gifts: remoteWith('vue') } };
