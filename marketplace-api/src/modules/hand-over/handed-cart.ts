import type { BenefitType } from 'shared-contracts';
import type { ExchangedCart } from 'shared-contracts/wire';

export type Attributes = ExchangedCart['attributes'];

/** What a token that gives a cart away carries: the store that takes it, and what is known of the shopper there. */
export interface Handed {
  readonly benefitType: BenefitType;
  readonly attributes: Attributes;
}

export const toAttributes = (named: object): Attributes =>
  Object.entries(named).map(([key, value]) => ({ key, value: String(value) }));
