import { STRIPE_JS_ORIGIN } from '../protocol/payment-frame';

interface PolicyFactory {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): unknown;
}

/** Returns the URL of a script of Stripe. @throws for every other URL */
export function stripeScript(url: string): string {
  if (URL.canParse(url) && new URL(url).origin === STRIPE_JS_ORIGIN) return url;
  throw new TypeError('This page loads no script but those of Stripe.');
}

/** Stripe's loader sets plain URLs, for which Stripe documents a default policy of Trusted Types. */
export function trustStripeScripts(page: { readonly trustedTypes?: PolicyFactory }): void {
  page.trustedTypes?.createPolicy('default', { createScriptURL: stripeScript });
}
