import type { BenefitType } from 'shared-contracts';
import type { Address } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import type { Failure } from '../../../platform/values/failure';
import type { InstallerRow } from '../slots/installer.types';

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

export interface MovePrice {
  readonly currentCents: number;
  readonly totalCents: number;
  /** Part of the new price that the store bears. */
  readonly waivedCents: number;
  /** Amount that the shopper must still pay; negative for a refund. */
  readonly dueCents: number;
  readonly isFree: boolean;
}

/** Moves the order of a booking to another destination. Orders implement it, because they import bookings. */
export interface OrderMoves {
  canShipHome(variant: BenefitType): boolean;
  /** Returns the price that the shopper must agree to. */
  quote(db: Queries, move: OrderMove): Promise<MovePrice | Failure>;
  /** Moves the order in the caller's transaction. The caller releases the seat. */
  move(tx: Queries, move: ConfirmedMove): Promise<Failure | null>;
}
