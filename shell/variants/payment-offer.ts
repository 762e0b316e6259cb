import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';

/** Payment methods that a deployment has a provider for, and the origin of their frames. */
export interface PaymentOffer {
  readonly origin: string;
  readonly methods: ReadonlySet<PaymentMethod>;
}

declare const offered: unique symbol;

/** Methods of a brand that the deployment has a provider for. Only {@link offeredMethods} returns such a list. */
export type OfferedMethods = readonly PaymentMethod[] & { readonly [offered]: true };

/** Returns the methods of a brand's rules that can be paid with, in their order. */
export const offeredMethods = (methods: readonly PaymentMethod[], offer: PaymentOffer): OfferedMethods =>
  // Cast: the mark exists for the compiler only, and this function is the one place that sets it.
  methods.filter((method) => offer.methods.has(method)) as unknown as OfferedMethods;

/** Every method, with the frames of a local sandbox: development without settings. */
export const SANDBOX_OFFER: PaymentOffer = {
  origin: 'http://localhost:4100',
  methods: new Set(Object.keys(PAYMENT_METHOD_FACTS) as PaymentMethod[]),
};
