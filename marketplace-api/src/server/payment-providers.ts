import type { Logger } from 'pino';
import type { PaymentMethod } from 'shared-contracts';
import type { Database } from '../platform/database/database';
import type { Env } from '../platform/settings/env';
import { usesSandbox, type ProviderName } from '../platform/settings/payment-env';
import type { EventReader } from '../modules/payments/provider/event-reader';
import { measuredProvider } from '../modules/payments/provider/measured-provider';
import type { PaymentProvider } from '../modules/payments/provider/payment-provider';
import { routedProvider, type RoutedPart } from '../modules/payments/providers/routed/routed-provider';
import { sandboxEvents } from '../modules/payments/providers/sandbox/sandbox-events';
import { sandboxProvider } from '../modules/payments/providers/sandbox/sandbox-provider';
import { stripeEvents } from '../modules/payments/providers/stripe/stripe-events';
import { stripeProvider } from '../modules/payments/providers/stripe/stripe-provider';

const KEY_REFUSED =
  'Stripe refuses STRIPE_SECRET_KEY, so that nothing can be paid: set a key with the permissions of docs/going-live.md';

const STRIPE_IDS = /^(?:ctoken|pi|sw)_/;

/** Creates the payment provider of the settings: one, or a router over several. */
export function paymentProviderOf(env: Env, db: Database, logger: Logger): PaymentProvider {
  const { isProduction, payments, paymentUrl, paymentSecret, paymentPublicUrl } = env;
  const { providers, stripe } = payments;
  const sandbox =
    !isProduction || usesSandbox(payments)
      ? measuredProvider(
          'sandbox',
          sandboxProvider({ url: paymentUrl, secret: paymentSecret, publicUrl: paymentPublicUrl }),
        )
      : null;
  if (stripe === null) return withMethods(sandbox, providers);
  const { secretKey, apiUrl } = stripe;
  const stripeOptions = {
    db,
    secretKey,
    publicUrl: new URL(paymentPublicUrl).origin,
    onKeyRefused: (refusal: object) => logger.error(refusal, KEY_REFUSED),
    ...(apiUrl === null ? {} : { apiUrl }),
  };
  const ofStripe = measuredProvider('stripe', stripeProvider(stripeOptions));
  const byName: Readonly<Record<ProviderName, PaymentProvider | null>> = { sandbox, stripe: ofStripe };
  const parts: RoutedPart[] = [
    { provider: ofStripe, owns: (id) => STRIPE_IDS.test(id) },
    ...(sandbox === null ? [] : [{ provider: sandbox, owns: (id: string) => !STRIPE_IDS.test(id) }]),
  ];
  const nameOf = (method: PaymentMethod) => providers.get(method);
  return routedProvider({
    db,
    parts,
    providerOf: (method) => {
      const name = nameOf(method);
      return name === undefined ? null : byName[name];
    },
  });
}

/** Narrows a provider to the methods that the settings give to it. */
function withMethods(provider: PaymentProvider | null, providers: Env['payments']['providers']): PaymentProvider {
  if (provider === null) throw new Error('No payment method has a provider.');
  return { ...provider, offers: (method) => providers.has(method) && provider.offers(method) };
}

/** Readers of the events of every provider that is set up. */
export const paymentEventsOf = ({ payments: { stripe }, webhookSecret }: Env, db: Database): readonly EventReader[] => [
  ...(webhookSecret === null ? [] : [sandboxEvents([webhookSecret])]),
  ...(stripe === null ? [] : [stripeEvents(db, stripe.webhookSecrets)]),
];
