import Stripe from 'stripe';
import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { requireValue } from '../../../../platform/values/require-value';
import type { PaymentProvider, ProviderSession, SessionRequest } from '../../provider/payment-provider';
import { moneyOf } from './intent-result';
import { isUnknownObject, type StripeClient } from './stripe-client';
import type { WalletSessions } from './wallet-session';

const TYPES = { affirm: 'affirm', 'pay-pal': 'paypal' } as const;
type RedirectMethod = keyof typeof TYPES;
const isRedirectMethod = (method: PaymentMethod): method is RedirectMethod => Object.hasOwn(TYPES, method);
const methodOfTypes = (types: readonly string[]): RedirectMethod | null =>
  (Object.keys(TYPES) as RedirectMethod[]).find((method) => types.length === 1 && types[0] === TYPES[method]) ?? null;

interface SessionDependencies {
  readonly client: StripeClient;
  readonly wallets: WalletSessions;
  readonly publicUrl: string;
}

type Status = ProviderSession['status'];

const statusOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): Status | null => {
  switch (status) {
    case 'requires_capture':
      return 'approved';
    // Its approval was used, so that nothing more can be paid with it.
    case 'succeeded':
    case 'canceled':
      return 'cancelled';
    case 'requires_action':
    case 'requires_confirmation':
      return 'open';
    case 'requires_payment_method':
      return error ? 'cancelled' : 'open';
    case 'processing':
    default:
      return null;
  }
};

/** Returns a redirect payment as a session; null for an answer that is none. */
function sessionOf(intent: Stripe.PaymentIntent): ProviderSession | null {
  const method = methodOfTypes(intent.payment_method_types);
  const money = moneyOf(intent.amount, intent.currency);
  const status = statusOf(intent);
  if (intent.object !== 'payment_intent' || method === null || money === null || status === null) return null;
  return {
    sessionId: intent.id,
    method,
    ...money,
    status,
    url: intent.next_action?.redirect_to_url?.url ?? null,
    validationUrl: null,
    label: PAYMENT_METHOD_FACTS[method].name,
  };
}

/** Returns the shop's return address with what its page reads; Stripe adds its own parameters. */
function returnUrlOf(returnUrl: string, sessionId: string, method: PaymentMethod): string {
  const url = new URL(returnUrl);
  const values = { paymentSessionId: sessionId, paymentMethod: method, paymentStatus: 'approved' };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** Opens a payment of which the money is only held on approval; the order captures it. */
async function redirectSession(
  client: StripeClient,
  { amountCents, currency, merchant, variant, payerEmail, returnUrl }: SessionRequest,
  method: RedirectMethod,
): Promise<ProviderSession | 'unavailable'> {
  const created = await client.call((stripe) =>
    stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: [TYPES[method]],
        capture_method: 'manual',
        description: merchant,
        metadata: { variant, method },
      },
      client.times.repeatable,
    ),
  );
  const confirmed = await client.call((stripe) =>
    stripe.paymentIntents.confirm(
      created.id,
      {
        payment_method_data: {
          type: TYPES[method],
          ...(payerEmail === undefined ? {} : { billing_details: { email: payerEmail } }),
        },
        return_url: returnUrlOf(requireValue(returnUrl, 'returnUrl'), created.id, method),
      },
      { ...client.times.once, idempotencyKey: `confirm_${created.id}` },
    ),
  );
  const session = sessionOf(confirmed);
  const isAsAsked =
    session?.url != null && session.amountCents === amountCents && session.currency === currency.toUpperCase();
  return isAsAsked ? session : 'unavailable';
}

const rejected = ({ amountCents, currency, method }: SessionRequest, error: Stripe.errors.StripeError) => ({
  sessionId: error.payment_intent?.id ?? `pi_rejected_${error.requestId ?? ''}`,
  method,
  amountCents,
  currency,
  status: 'rejected' as const,
  url: null,
  validationUrl: null,
  label: null,
});

/** Sessions of wallets, which the store signs, and of methods with a page, which are payments at Stripe. */
export function stripeSessions({
  client,
  wallets,
  publicUrl,
}: SessionDependencies): Pick<PaymentProvider, 'cardFrameUrl' | 'createSession' | 'session' | 'validateMerchant'> {
  const addressOf = (page: string, parameters: Readonly<Record<string, string>>): string =>
    `${publicUrl}/stripe/${page}?${new URLSearchParams(parameters).toString()}`;

  function walletSession({
    method,
    amountCents,
    currency,
    merchant,
    variant,
    origin,
  }: SessionRequest): ProviderSession {
    const session = wallets.create(method, amountCents, currency);
    const url = addressOf('wallet', {
      session: session.sessionId,
      method,
      amount: String(amountCents),
      currency,
      parent: origin,
      label: merchant,
      variant,
    });
    return { ...session, status: 'open', url, validationUrl: null, label: null };
  }

  return {
    cardFrameUrl: (parent, variant) => addressOf('card', { parent, variant }),

    async createSession(request) {
      const { method } = request;
      if (PAYMENT_METHOD_FACTS[method].kind === 'wallet') return walletSession(request);
      if (!isRedirectMethod(method)) return 'unavailable';
      try {
        return await redirectSession(client, request, method);
      } catch (error) {
        return error instanceof Stripe.errors.StripeCardError ? rejected(request, error) : 'unavailable';
      }
    },

    async session(sessionId) {
      if (!sessionId.startsWith('pi_')) {
        const session = wallets.verify(sessionId);
        return session && { ...session, status: 'open', url: null, validationUrl: null, label: null };
      }
      try {
        const intent = await client.call((stripe) =>
          stripe.paymentIntents.retrieve(sessionId, {}, client.times.repeatable),
        );
        return intent.id === sessionId ? (sessionOf(intent) ?? 'unavailable') : 'unavailable';
      } catch (error) {
        return isUnknownObject(error) ? null : 'unavailable';
      }
    },

    // Stripe's script validates the merchant for Apple's sheet.
    validateMerchant: () => Promise.resolve(null),
  };
}
