import { STRIPE_JS_ORIGIN } from '../../protocol/payment-frame';

/** A source outside of the payment host that its pages may use, and the reason. */
export interface AllowedSource {
  readonly directive: 'script-src' | 'frame-src' | 'connect-src' | 'img-src';
  readonly source: string;
  readonly reason: string;
}

/**
 * Sources that Stripe documents for Stripe.js (docs.stripe.com/security/guide, content security policy), without those
 * of forms that these pages don't show.
 */
export const STRIPE_SOURCES: readonly AllowedSource[] = [
  { directive: 'script-src', source: STRIPE_JS_ORIGIN, reason: 'Stripe.js' },
  { directive: 'script-src', source: 'https://*.js.stripe.com', reason: 'parts of Stripe.js' },
  { directive: 'frame-src', source: STRIPE_JS_ORIGIN, reason: "the card's fields and the wallets' buttons" },
  { directive: 'frame-src', source: 'https://*.js.stripe.com', reason: 'frames of Stripe.js' },
  { directive: 'frame-src', source: 'https://hooks.stripe.com', reason: "the bank's check (3-D Secure)" },
  { directive: 'connect-src', source: 'https://api.stripe.com', reason: 'confirmation tokens' },
  { directive: 'img-src', source: 'https://*.stripe.com', reason: 'pictures of cards and wallets' },
];

const sourcesOf = (directive: AllowedSource['directive']): string =>
  STRIPE_SOURCES.filter((one) => one.directive === directive)
    .map(({ source }) => source)
    .join(' ');

/**
 * Returns the content security policy of a page with a form of Stripe.
 * @param parent origin of the store's page, the only one that may frame it
 * @param styleHash source of the page's own style element
 */
export const paymentPagePolicy = (parent: string, styleHash: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${sourcesOf('script-src')}`,
    `style-src ${styleHash}`,
    // Stripe.js sizes its frames by style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src ${sourcesOf('img-src')}`,
    `connect-src ${sourcesOf('connect-src')}`,
    `frame-src ${sourcesOf('frame-src')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parent}`,
    // Names of policies are not limited, because those of Stripe.js are not documented.
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Policy of every other answer of the payment host. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Only Stripe's frames may open a wallet. */
export const PAYMENT_PAGE_PERMISSIONS = [
  'camera=()',
  'microphone=()',
  'geolocation=()',
  `payment=(self "${STRIPE_JS_ORIGIN}")`,
].join(', ');

/**
 * Headers by which the store's own pages let the frames of Stripe open a wallet; without Stripe none differ. Google Pay
 * opens a window that must keep its opener.
 */
export const walletHeaders = (paymentOrigin: string): Readonly<Record<string, string>> => ({
  'permissions-policy': `camera=(), microphone=(), geolocation=(self), payment=(self "${paymentOrigin}")`,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});
