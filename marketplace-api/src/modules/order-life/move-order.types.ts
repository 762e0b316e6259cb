import type { Address } from 'shared-contracts/wire';
import type { InstallerRow } from '../installer/installer.types';
import type { MovePlan } from './move-plan';

/** Where an order goes instead. */
export type MoveTarget =
  | { readonly kind: 'home'; readonly address: Pick<Address, 'zipCode'> }
  /** `mobileZip`: where a mobile installer works. */
  | { readonly kind: 'installer'; readonly installer: InstallerRow; readonly mobileZip: string | null };

/** A target that an order can be sent to: a quote needs no more of a home than its zip code. */
export type ConfirmedTarget =
  Exclude<MoveTarget, { kind: 'home' }> | { readonly kind: 'home'; readonly address: Address };

export interface OrderMove {
  readonly orderId: string;
  readonly target: MoveTarget;
  /** The installer declined, so that the shopper pays nothing more for this move. */
  readonly isFree: boolean;
}

export interface ConfirmedMove extends OrderMove {
  readonly target: ConfirmedTarget;
  /** The new total that the shopper agreed to; null when none was shown. */
  readonly expectedCents: number | null;
}

/** What a move would cost: `dueCents` is what is still to pay, negative where money comes back. */
export interface MovePrice extends MovePlan {
  readonly currentCents: number;
  readonly isFree: boolean;
}
