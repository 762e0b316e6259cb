import type { BenefitType, RoleName } from 'shared-contracts';

/** A role in a variant, which a partner's remote can fill. */
export interface Place {
  readonly variant: BenefitType;
  readonly role: RoleName;
}

/** A widget of a remote to put into a slot of a page, or to take out of it. */
export interface SlotRequest {
  readonly name: string;
  /** `product.below-buy-box`, prefixed with its remote where two remotes have a slot of this name. */
  readonly slot: string;
  /** Name of the remote with the widget. */
  readonly widget: string;
  /** Null for all. */
  readonly variant: BenefitType | null;
}
