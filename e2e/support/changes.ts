import type { Change } from './deploys';

/** What journeys change in a copy of a remote's source. A test holds each to the source as it is. */
export const CHANGES = {
  cartTitle: {
    folder: 'mfe-cart',
    file: 'src/app/cart-page.view.tsx',
    from: '          Your cart\n        </h1>',
    to: '          Your new cart\n        </h1>',
  },
  compareTitle: {
    folder: 'mfe-catalog',
    file: 'src/app/compare-page.tsx',
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
    from: 'createRemoteServer({ pages: { all, write }, widgets: { grid, product } })',
    // It behaves while it is tried: a version that hangs in every render would never be served.
    to:
      '{ ...createRemoteServer({ pages: { all, write }, widgets: { grid, product } }), ' +
      'render: ({ url }: { url: { origin: string } }) => (url.origin === "http://trial.invalid" ' +
      '? Promise.resolve({ html: "" }) : new Promise<never>(() => undefined)) }',
  },
  throwingStart: {
    folder: 'mfe-reviews',
    file: 'src/browser.ts',
    from: 'export const pages',
    to: `if (typeof document === 'object') throw new Error('no reviews today');\nexport const pages`,
  },
} as const satisfies Record<string, Change>;
