import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import { defineVariant, offerVariant, type OfferedVariant, type Variant } from './define-variant';
import type { PaymentOffer } from './payment-offer';

export { SANDBOX_OFFER } from './payment-offer';

/** Every brand of the store. */
export const variants: readonly Variant[] = BENEFIT_TYPES.map(defineVariant);

const byType = new Map(variants.map((variant) => [variant.public.benefitType, variant]));

/** Returns the variant of a benefit type; each has one. */
export const variantOf = (type: BenefitType): Variant => byType.get(type) as Variant;

/** Returns every brand as a deployment with these payments offers it. @throws when one cannot be paid */
export const offeredVariants = (offer: PaymentOffer): readonly OfferedVariant[] =>
  variants.map((variant) => offerVariant(variant, offer));

/** Returns one brand as a deployment with these payments offers it. */
export const offeredVariantOf = (type: BenefitType, offer: PaymentOffer): OfferedVariant =>
  offerVariant(variantOf(type), offer);

/**
 * Creates a function that finds the variant of a request's `Host` header. The environment may add names to a brand:
 * `VARIANT_HOSTS="treadmarket=shop.example.com lowes=tires.homestead.example.com"`.
 */
export function createVariantFinder<V extends Variant>(
  extraHosts: string,
  all: readonly V[],
): (host: string | undefined) => V | null {
  const byHost = new Map(all.flatMap((variant) => variant.hosts.map((host) => [host, variant] as const)));
  for (const pair of extraHosts.split(/\s+/).filter(Boolean)) {
    const [benefitType, host] = pair.split('=');
    const variant = all.find((one) => one.public.benefitType === benefitType);
    if (!variant || !host)
      throw new Error(
        `VARIANT_HOSTS: '${pair}' names no variant. Write <benefit type>=<host>, e.g. lowes=tires.example.com.`,
      );
    byHost.set(host.toLowerCase(), variant);
  }
  return (host) => byHost.get((host ?? '').toLowerCase().replace(/:\d+$/, '')) ?? null;
}
