import { callProvider, type ProviderOutcome } from '../../../platform/observability/process-metrics';
import type { PaymentProvider } from './payment-provider';

/** Operations that call the provider; the others only read memory. */
const OPERATIONS = [
  'createSession',
  'session',
  'validateMerchant',
  'tokenInfo',
  'charge',
  'find',
  'capture',
  'cancel',
  'refund',
  'dispute',
] as const satisfies readonly (keyof PaymentProvider)[];

type Operation = (typeof OPERATIONS)[number];

/** Returns the outcome of an answer. `unavailable` of a charge that is read means that there is none. */
function outcomeOf(operation: Operation, answer: unknown): ProviderOutcome {
  if (answer === 'unavailable') return 'unavailable';
  const { kind } = (answer ?? {}) as { readonly kind?: string };
  if (kind === 'declined' || kind === 'refused') return 'refused';
  return kind === 'unknown' || (kind === 'unavailable' && operation === 'charge') ? 'unavailable' : 'ok';
}

/** Returns the provider with every call measured and traced. */
export function measuredProvider(name: 'sandbox' | 'stripe', provider: PaymentProvider): PaymentProvider {
  const measured = OPERATIONS.map((operation) => {
    const work = provider[operation].bind(provider) as (...given: readonly unknown[]) => Promise<unknown>;
    const call = (...given: readonly unknown[]): Promise<unknown> =>
      callProvider(
        name,
        operation,
        () => work(...given),
        (answer) => outcomeOf(operation, answer),
      );
    return [operation, call] as const;
  });
  // Cast: each operation is replaced by one with its own parameters and result.
  return { ...provider, ...(Object.fromEntries(measured) as unknown as Pick<PaymentProvider, Operation>) };
}
