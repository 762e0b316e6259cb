import type { AddCartItemBody, Cart } from 'shared-contracts/wire';
import type { Database, Queries, Statement } from '../../platform/database/database';
import { isFailure, type Failure } from '../../platform/values/failure';
import { requireValue } from '../../platform/values/require-value';
import type { Session } from '../../platform/security/session';
import { storeDay } from '../../platform/time/store-clock';
import type { SnapshotSource } from '../catalog/catalog-snapshot';
import type { FitmentService } from '../fitment/fitment.service';
import type { BookingService } from '../bookings/slots/booking.service';
import { quoteCart } from './cart-pricing';
import { quoteForApproval, type TaxedSources } from './cart-taxes';
import { cartRepository } from './cart.repository';
import { readDocument } from './cart-document';
import { doesNotFit } from './cart-failures';
import { setCoupon } from './cart.sql';
import type { CartDocument } from './cart.types';
import { toCart } from './cart-view';
import { fitFor } from './line-fit';

export interface CartDependencies extends TaxedSources {
  readonly db: Database;
  readonly snapshots: SnapshotSource;
  readonly bookings: BookingService;
  readonly fitments: Pick<FitmentService, 'lookup'>;
  now(): Date;
}

/** An item after validation. `isMisfit`: the shopper confirmed a product that does not fit. */
export type CheckedItem = AddCartItemBody['items'][number] & { readonly isMisfit: boolean };

export const jsonOf = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
export const run = (tx: Queries, statement: Statement, values: readonly unknown[]) =>
  tx.count(statement, values).then(() => null);

/** Runs a change of a cart: its lock, its transaction, and the priced cart as the response. */
export function cartChanges(deps: CartDependencies) {
  const repository = cartRepository(deps.db);
  async function view(document: CartDocument | Failure, withTax: boolean): Promise<Cart | Failure> {
    if (isFailure(document)) return document;
    const [snapshot, fitmentOf] = await Promise.all([deps.snapshots.current(), deps.fitments.lookup()]);
    const now = deps.now();
    const today = storeDay(now);
    const quote = withTax
      ? (await quoteForApproval(document, snapshot, deps, today)).quote
      : quoteCart(document, snapshot, deps, today, false);
    return toCart(document, quote, { snapshot, fitmentOf, zips: deps.zips, now });
  }
  /**
   * Returns a step for changes of delivery (specification section 4): a coupon that failed is removed with its message;
   * one that applies stays and is priced again.
   */
  async function forgetFailedCoupon(): Promise<(tx: Queries, cartNumber: string) => Promise<void>> {
    // Outside of the transaction, because reading an outdated snapshot needs a connection of its own.
    const snapshot = await deps.snapshots.current();
    return async (tx, cartNumber) => {
      const document = await readDocument(tx, cartNumber);
      if (quoteCart(document, snapshot, deps, storeDay(deps.now()), false).priced.couponError !== null)
        await tx.count(setCoupon, [cartNumber, null]);
    };
  }
  /** Returns the items to add, with confirmed misfits marked, or a failure for a misfit that was not confirmed. */
  async function checkedItems({ items, confirmedMisfit = false }: AddCartItemBody): Promise<CheckedItem[] | Failure> {
    const [snapshot, fitmentOf] = await Promise.all([deps.snapshots.current(), deps.fitments.lookup()]);
    const checked = items.map((item) => {
      const isMisfit = fitFor(item.productNumber, item.vehicle, { snapshot, fitmentOf }).fit === 'does-not-fit';
      return { ...item, isMisfit };
    });
    const misfit = checked.find(({ isMisfit }) => isMisfit);
    if (misfit === undefined || confirmedMisfit) return checked;
    const { productType } = requireValue(snapshot.sku(misfit.productNumber), 'product of the misfit');
    return doesNotFit(productType, requireValue(misfit.vehicle, 'vehicle of the misfit'));
  }
  const change = async (session: Session, withTax: boolean, work: (tx: Queries) => Promise<Failure | null>) =>
    view(await repository.change(session, work), withTax);
  return { repository, view, change, forgetFailedCoupon, checkedItems };
}

export type CartChanges = ReturnType<typeof cartChanges>;
