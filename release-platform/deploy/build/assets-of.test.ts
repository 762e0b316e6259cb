import type { RemoteManifest } from 'shared-contracts';
import { assetsOf } from './build-remote';

const manifest = {
  name: 'cart',
  pages: [{ id: 'cart' }],
  widgets: [
    { name: 'badge', hydrate: 'interaction' },
    { name: 'strip', hydrate: 'visible' },
  ],
} as unknown as RemoteManifest;
const group = (name: string, ...shared: string[]) => ({ files: [`${name}.js`, `${name}.css`], shared });
const groups = {
  app: group('app', 'react'),
  'page-cart': group('page-cart'),
  'widget-badge': group('widget-badge'),
  'widget-strip': group('widget-strip'),
  axios: { files: [], shared: ['axios'] },
};

it('lists files and shared modules of each part, with the HTTP client for interactive parts', () => {
  const assets = assetsOf(manifest, groups);
  expect(assets['page:cart']).toEqual({
    js: ['app.js', 'page-cart.js'],
    css: ['app.css', 'page-cart.css'],
    shared: ['react'],
  });
  expect(assets['widget:badge']?.shared).toEqual(['axios', 'react']);
  expect(assets['widget:strip']?.shared).toEqual(['react']);
});

it('omits a client that the remote does not have', () => {
  const { axios: _, ...others } = groups;
  expect(assetsOf(manifest, others)['widget:badge']?.shared).toEqual(['react']);
});

it('rejects a part that the build does not have', () => {
  expect(() => assetsOf(manifest, { app: groups.app })).toThrow("no chunk 'page-cart'");
});
