import type { BrowserContext, Route } from '@playwright/test';
import { CARD_FIELDS, startCardFields, TOKEN_CALLS } from './card-fields';
import { installStripe, LOCAL_STRIPE } from './local-stripe';
import { startWalletButton, WALLET_BUTTON } from './wallet-button';

type BrowserFunction = (...args: never[]) => unknown;

/** Returns a classic script of functions, and a call of one with values. */
const scriptOf = (
  functions: readonly BrowserFunction[],
  start: BrowserFunction,
  ...values: readonly object[]
): string =>
  [...new Set(functions)].map(String).join('\n') +
  `\n${start.name}(${values.map((value) => JSON.stringify(value)).join(', ')});`;

const STYLE = `*{box-sizing:border-box}body{margin:0;padding:4px;font:1em/1.5 system-ui;color:#16181d}
label,.total{display:block;margin-top:12px;font-weight:600}
input,select,button{width:100%;min-height:48px;font:inherit;border:1px solid #8b8780;border-radius:10px;padding:10px}
p{margin:0;color:#b3261e}[hidden]{display:none}#open{background:#000;color:#fff}`;

const field = (id: string, label: string, autocomplete: string): string =>
  `<label for="${id}">${label}</label><input id="${id}" inputmode="numeric" autocomplete="${autocomplete}" ` +
  `aria-describedby="${id}-error"><p id="${id}-error"></p>`;

const documentOf = (title: string, main: string, script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>` +
  `<body><main><h1 hidden>${title}</h1>${main}</main><script>${script}</script></body></html>`;

const CARD_PAGE = documentOf(
  'Secure payment input frame',
  field('number', 'Card number', 'cc-number') +
    field('expiry', 'Expiration date', 'cc-exp') +
    field('cvc', 'Security code', 'cc-csc') +
    field('zip', 'ZIP code', 'postal-code'),
  scriptOf(CARD_FIELDS, startCardFields),
);

const option = (value: string, text: string): string => `<option value="${value}">${text}</option>`;

const WALLET_PAGE = documentOf(
  'Secure express checkout frame',
  '<button id="open" type="button">Pay with the wallet</button><div id="sheet" hidden>' +
    '<p class="total">Total <span id="total"></span></p><div id="shipping"><label for="address">Ship to</label>' +
    `<select id="address">${['Ada, San Francisco', 'Grace, Chicago', 'Joe, Anchorage']
      .map((text, at) => option(String(at), text))
      .join('')}</select></div><label for="card">Card</label><select id="card">` +
    `${option('4242424242424242', 'Visa 4242')}${option('4000000000000002', 'Visa 0002 (declined)')}</select>` +
    '<button id="pay" type="button">Confirm</button><button id="cancel" type="button">Close the wallet</button></div>',
  scriptOf([...TOKEN_CALLS, ...WALLET_BUTTON], startWalletButton),
);

export interface ElementsServerOptions {
  /** Address of the local server with Stripe's API. */
  readonly apiUrl: string;
  /** Wallets of the device. */
  readonly wallets?: Readonly<Partial<Record<'googlePay' | 'applePay', boolean>>>;
}

/** Passes a call of the fields to the local API, and its answer back. */
async function passOn(route: Route, apiUrl: string): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const headers = { ...request.headers(), host: new URL(apiUrl).host };
  const response = await route.fetch({ url: apiUrl + pathname, headers });
  await route.fulfill({ response });
}

/**
 * Answers for js.stripe.com and api.stripe.com in a browser: the script that Stripe's loader requests, the frames of
 * its elements, and the API for their tokens. Verified against the types of @stripe/stripe-js 10.2.1, not yet against
 * the live service.
 */
export async function serveElements(
  context: BrowserContext,
  { apiUrl, wallets = { googlePay: true } }: ElementsServerOptions,
): Promise<void> {
  const script = scriptOf(LOCAL_STRIPE, installStripe, wallets);
  await context.route('https://js.stripe.com/endive/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route(/^https:\/\/js\.stripe\.com\/elements\/(card|wallet)\.html/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url().includes('/card.html') ? CARD_PAGE : WALLET_PAGE,
    }),
  );
  await context.route('https://api.stripe.com/**', (route) => passOn(route, apiUrl));
}
