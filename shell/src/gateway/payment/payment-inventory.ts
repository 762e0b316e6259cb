import { contentSecurityPolicy } from '../http/security';
import { paymentPagePolicy, STRIPE_SOURCES } from './payment-policy';

/** A script that a page with a payment runs (PCI DSS 4.0.1, requirement 6.4.3). */
interface PaymentScriptEntry {
  readonly script: string;
  readonly page: string;
  readonly reason: string;
  readonly authorization: string;
  readonly integrity: string;
}

const SCRIPTS: readonly PaymentScriptEntry[] = [
  {
    script: 'inline boot script',
    page: 'checkout',
    reason: 'starts the shell, keeps early clicks',
    authorization: 'hash in the policy of the document',
    integrity: 'the hash',
  },
  {
    script: 'shell and remotes',
    page: 'checkout',
    reason: 'the steps of the checkout',
    authorization: 'signed entry of the release log',
    integrity: 'digest of each file, checked by gateway and browser',
  },
  {
    script: '`/stripe/payment-frame.<digest>.js`',
    page: 'card form, wallet',
    reason: "opens Stripe's fields, returns a token",
    authorization: "the gateway's build of the shell",
    integrity: 'digest of the file, checked by gateway and browser',
  },
  {
    script: 'Stripe.js (`https://js.stripe.com`)',
    page: 'card form, wallet',
    reason: 'takes card and wallet on frames of Stripe',
    authorization: 'source in the policy; default policy of Trusted Types',
    integrity: 'TLS and Stripe; it has no fixed digest',
  },
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const policyBlock = (policy: string): string => ['```text', ...policy.split('; '), '```'].join('\n');

const CHECKOUT_POLICY = contentSecurityPolicy({
  scriptHashes: ["'sha256-<boot script>'"],
  styleHash: "'sha256-<style>'",
  paymentOrigin: 'https://<payment host>',
  policyNames: ['<policies of remotes>'],
});

/** Returns the inventory of scripts on payment pages, as Markdown. */
export function paymentInventory(): string {
  return [
    '# Scripts of payment pages',
    'Inventory for PCI DSS 4.0.1, requirement 6.4.3: every script that runs where a shopper pays, its reason, its ' +
      'authorization, and how its integrity is assured. Card digits are entered in frames of Stripe only ' +
      '([ADR 70](adr/0070-run-stripes-script-in-a-frame-of-its-own-origin.md)).',
    'Made from `shell/src/gateway/payment` by `UPDATE_PAYMENT_SCRIPTS=1 npx jest shell/src/gateway/payment`. Do not ' +
      'edit.',
    table(
      ['script', 'page', 'reason', 'authorization', 'integrity'],
      SCRIPTS.map((one) => [one.script, one.page, one.reason, one.authorization, one.integrity]),
    ),
    '## Foreign sources of card form and wallet',
    table(
      ['directive', 'source', 'reason'],
      STRIPE_SOURCES.map(({ directive, source, reason }) => [directive, `\`${source}\``, reason]),
    ),
    '## Policy of card form and wallet',
    policyBlock(paymentPagePolicy('https://<store>', "'sha256-<style>'")),
    '## Policy of the checkout',
    'A variant with a chat, a collector or a map names their origins as well.',
    policyBlock(CHECKOUT_POLICY),
    '',
  ].join('\n\n');
}
