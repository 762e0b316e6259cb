import Stripe from 'stripe';
import { stripeProvider } from '../src/modules/payments/providers/stripe/stripe-provider';
import { memoryPayments } from '../src/modules/payments/providers/stripe/memory-payments';
import { readSecret } from '../src/platform/settings/secret-setting';

const AMOUNT_CENTS = 1234;
const REFUND_CENTS = 34;

type Source = Readonly<Record<string, string | undefined>>;
type Line = readonly [step: string, expected: unknown, found: unknown];

const stripeOf = (secretKey: string, apiUrl: string): Stripe => {
  const { hostname, port, protocol } = new URL(apiUrl);
  const address = { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https' } as const;
  return new Stripe(secretKey, { ...address, ...(port === '' ? {} : { port }), telemetry: false });
};

/** Authorizes, captures and refunds one test payment by the adapter; returns expected and actual results. */
async function payOnce(secretKey: string, apiUrl: string): Promise<Line[]> {
  const provider = stripeProvider({ db: memoryPayments(), secretKey, apiUrl, publicUrl: 'https://pay.example.com' });
  const made = await stripeOf(secretKey, apiUrl).testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
  });
  const reference = `doctor_${Date.now()}`;
  const currency = 'USD';
  const held = await provider.charge({
    reference,
    amountCents: AMOUNT_CENTS,
    currency,
    token: made.id,
    capture: 'later',
    description: 'Treadmarket check',
    metadata: {},
  });
  const taken = await provider.capture(reference);
  const chargeId = taken.kind === 'succeeded' ? taken.chargeId : '';
  const refund = () => provider.refund({ key: `re_${reference}`, chargeId, amountCents: REFUND_CENTS, currency });
  const info = await provider.tokenInfo(made.id);
  const money = { amountCents: AMOUNT_CENTS, currency };
  const [first, repeated] = [await refund(), await refund()];
  return [
    ['describes the card', { brand: 'Visa', last4: '4242' }, info],
    ['holds the money', { kind: 'authorised', ...money }, held],
    ['takes the money', { kind: 'succeeded', ...money }, taken],
    ['finds the payment', taken, await provider.find(reference)],
    ['pays a part back', { kind: 'succeeded', amountCents: REFUND_CENTS, currency }, first],
    ['pays a part back once', first, repeated],
  ];
}

/** Returns whether everything that is expected was found; further fields do not matter. */
const isAsExpected = (expected: unknown, found: unknown): boolean =>
  typeof found === 'object' &&
  found !== null &&
  Object.entries(expected as Readonly<Record<string, unknown>>).every(
    ([name, value]) => (found as Readonly<Record<string, unknown>>)[name] === value,
  );

/** Checks the adapter against Stripe in test mode. Prints one line per step; returns the exit code. */
export async function checkStripe(source: Source, print: (line: string) => void): Promise<number> {
  const errors: string[] = [];
  const secretKey = readSecret(source, 'STRIPE_SECRET_KEY', errors) ?? '';
  if (!/^(?:sk|rk)_test_/.test(secretKey))
    errors.push('STRIPE_SECRET_KEY must be a test key (sk_test_… or rk_test_…): this check makes a payment.');
  for (const error of errors) print(error);
  if (errors.length > 0) return 1;
  const lines = await payOnce(secretKey, source['STRIPE_API_URL'] || 'https://api.stripe.com').catch(
    (error: unknown): Line[] => [['reaches Stripe', {}, error instanceof Error ? error.message : error]],
  );
  const different = lines.filter(([, expected, found]) => !isAsExpected(expected, found));
  for (const line of lines) {
    const [step, expected, found] = line;
    print(
      different.includes(line)
        ? `differs: ${step}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`
        : `ok: ${step}`,
    );
  }
  return different.length === 0 ? 0 : 1;
}
