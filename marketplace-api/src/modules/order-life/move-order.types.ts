import type { Address } from 'shared-contracts/wire';
import type { InstallerRow } from '../installer/installer.types';
import type { MovePlan } from './move-plan';

export type MoveTarget =
  | { readonly kind: 'home'; readonly address: Pick<Address, 'zipCode'> }
  /** `mobileZip`: where a mobile installer works. */
  | { readonly kind: 'installer'; readonly installer: InstallerRow; readonly mobileZip: string | null };

/** A complete destination; a quote needs only the ZIP code of a home. */
export type ConfirmedTarget =
  | Exclude<MoveTarget, { kind: 'home' }>
  | { readonly kind: 'home'; readonly address: Address };

export interface OrderMove {
  readonly orderId: string;
  readonly target: MoveTarget;
  /** Whether the installer declined, so that this move costs the shopper nothing more. */
  readonly isFree: boolean;
}

export interface ConfirmedMove extends OrderMove {
  readonly target: ConfirmedTarget;
  /** The new total that the shopper agreed to; null when none was shown. */
  readonly expectedCents: number | null;
}

/** The price of a move. `dueCents` is the amount to pay, negative for a refund. */
export interface MovePrice extends MovePlan {
  readonly currentCents: number;
  readonly isFree: boolean;
}
