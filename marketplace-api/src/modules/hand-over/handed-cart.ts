import type { BenefitType } from 'shared-contracts';
import type { ExchangedCart } from 'shared-contracts/wire';

export type Attributes = ExchangedCart['attributes'];

/** Payload of a token that gives a cart away: the receiving variant, and the shopper's attributes there. */
export interface Handed {
  readonly benefitType: BenefitType;
  readonly attributes: Attributes;
}

export const toAttributes = (named: object): Attributes =>
  Object.entries(named).map(([key, value]) => ({ key, value: String(value) }));
