import type { Change } from './deploys';
import { hostileBrowser } from '../hostile-browser';

/**
 * Values of `reviewPage` at which the changed reviews misbehave, so that one build serves several journeys. `render` is
 * the first of ten values: each is an uncached page.
 */
export const MISBEHAVES_AT = { attack: 2001, start: 2002, render: 9 } as const;

/** Changes of journeys to a copy of a remote's source. A test checks that they match the source. */
export const CHANGES = {
  cartTitle: {
    folder: 'mfe-cart',
    file: 'src/app/cart-page.view.tsx',
    from: '          Your cart\n        </h1>',
    to: '          Your new cart\n        </h1>',
  },
  compareTitle: {
    folder: 'mfe-catalog',
    file: 'src/app/compare/compare-page.tsx',
    from: '            Compare\n          </h1>',
    to: '            Compare, changed\n          </h1>',
  },
  writeReview: {
    folder: 'mfe-reviews',
    file: 'src/features/product-reviews/product-reviews.tsx',
    from: '      Write a review\n',
    to: '      Write your review\n',
  },
  hangingRender: {
    folder: 'mfe-reviews',
    file: 'src/server.ts',
    from: 'export default createRemoteServer({ pages: { all, write }, widgets: { grid, product } });',
    to: `const server = createRemoteServer({ pages: { all, write }, widgets: { grid, product } });
export default {
  ...server,
  render: (...input: Parameters<typeof server.render>) =>
    /reviewPage=${MISBEHAVES_AT.render}\\d/.test(input[0].url.search)
      ? new Promise<never>(() => undefined)
      : server.render(...input),
};`,
  },
  misbehavingStart: {
    folder: 'mfe-reviews',
    file: 'src/browser.ts',
    from: 'export const pages',
    to: `const asked = typeof document === 'object' ? location.search : '';
if (asked.includes('reviewPage=${MISBEHAVES_AT.start}')) throw new Error('no reviews today');
if (asked.includes('reviewPage=${MISBEHAVES_AT.attack}')) (${hostileBrowser.toString()})();
export const pages`,
  },
} as const satisfies Record<string, Change>;
