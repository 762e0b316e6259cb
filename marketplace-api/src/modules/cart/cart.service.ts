import { isFlagOn } from 'shared-contracts';
import type { AddCartItemBody, Cart, ChangeCartBody, TotalQuantity } from 'shared-contracts/wire';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import type { Fence } from '../../platform/database/idempotency';
import type { Session } from '../../platform/security/session';
import { requireValue } from '../../platform/values/require-value';
import { featureOff } from '../flags/feature-off';
import { cartNotFound, cartOrdered, outOfStock } from './cart-failures';
import { releaseHold, releaseIdleHold } from '../bookings/slots/slot-holds';
import { couponCodeOf } from '../pricing/coupon-code';
import { cartChanges, jsonOf, run, type CartChanges, type CartDependencies } from './cart-changes';
import { cartCreation } from './cart-creation.service';
import * as sql from './cart.sql';
import type { StoredPayment } from './cart.types';
import { cartDelivery } from './cart-delivery.service';
import { isAnotherAccounts, selectItems, type CartQuestion } from './cart-selection';
import { sameAddressError, settingError } from './delivery-checks';

function cartReads({ repository, view }: CartChanges) {
  return {
    async read(session: Session, question: CartQuestion): Promise<Cart | Failure> {
      const document = await repository.read(session);
      if (isFailure(document)) return document;
      if (isAnotherAccounts(document, question)) return cartNotFound();
      if (document.status === 'ordered') return cartOrdered();
      const cart = await view(document, question.calculateTax ?? false);
      return isFailure(cart) ? cart : selectItems(cart, question);
    },
    async totalQuantity(session: Session): Promise<TotalQuantity | Failure> {
      const document = await repository.read(session);
      return isFailure(document)
        ? document
        : { totalUnitCount: document.items.reduce((sum, item) => sum + item.quantity, 0) };
    },
  };
}

function cartLines({ repository, view, change, checkedItems }: CartChanges) {
  return {
    async addItems(session: Session, body: AddCartItemBody, withTax: boolean): Promise<Cart | Failure> {
      const items = await checkedItems(body);
      return isFailure(items) ? items : view(await repository.addItems(session, items), withTax);
    },

    /** Sets a line's quantity; 0 removes the line. */
    setQuantity: (session: Session, itemId: string, quantity: number, withTax: boolean) =>
      change(session, withTax, async (tx) => {
        const item = await tx.one<{ name: string; stock: number }>(sql.itemStock, [session.cartNumber, itemId]);
        if (item === null) return failure(404, 'NOT_FOUND', 'That item is no longer in your cart.');
        if (quantity === 0) {
          await tx.count(sql.removeItem, [session.cartNumber, itemId]);
          return releaseIdleHold(tx, session.cartNumber);
        }
        return item.stock < quantity
          ? outOfStock(item.name, item.stock)
          : run(tx, sql.setQuantity, [session.cartNumber, itemId, quantity]);
      }),

    reset: (session: Session) =>
      change(session, false, async (tx) => {
        await tx.count(sql.removeItems, [session.cartNumber]);
        await releaseHold(tx, session.cartNumber);
        return run(tx, sql.resetCart, [session.cartNumber]);
      }),
  };
}

function cartSettings(deps: CartDependencies, { change, repository }: CartChanges) {
  return {
    async update(session: Session, body: ChangeCartBody, withTax: boolean): Promise<Cart | Failure> {
      const error = settingError(deps, session.variant, body);
      if (error) return error;
      const values = [
        session.cartNumber,
        'vehicle' in body,
        jsonOf(body.vehicle),
        body.cartType ?? null,
        'zipCode' in body,
        body.zipCode ?? null,
        'contact' in body,
        jsonOf(body.contact),
      ];
      return change(
        session,
        withTax,
        async (tx) =>
          (await sameAddressError(tx, session.cartNumber, body.isSameAddress)) ?? run(tx, sql.changeCart, values),
      );
    },
    /**
     * Stores the payment instrument, so that the review step survives a reload. Returns the stored payment: the same
     * instrument keeps its first token, because two tabs or a late repetition of a request may store it again.
     */
    setPayment: (session: Session, payment: StoredPayment, fence: Fence): Promise<StoredPayment | Failure> =>
      repository
        .change(session, async (tx) => {
          await fence.hold(tx);
          return run(tx, sql.setPayment, [session.cartNumber, JSON.stringify(payment)]);
        })
        .then((saved) => (isFailure(saved) ? saved : requireValue(saved.payment, 'payment of the cart'))),

    /**
     * Applies a coupon. A code that does not apply stays on the cart with its reason, because the shopper may add what
     * it requires.
     */
    async applyCoupon(session: Session, code: string, withTax: boolean): Promise<Cart | Failure> {
      const entered = couponCodeOf(code);
      const areOff = !isFlagOn(deps.flagsOf(session.variant), 'coupons');
      if (entered !== '' && areOff) return featureOff('coupons', 409);
      return change(session, withTax, (tx) =>
        run(tx, sql.setCoupon, [session.cartNumber, entered === '' ? null : entered]),
      );
    },
  };
}

export function cartService(deps: CartDependencies) {
  const changes = cartChanges(deps);
  return {
    ...cartCreation(deps, changes),
    ...cartReads(changes),
    ...cartLines(changes),
    ...cartSettings(deps, changes),
    ...cartDelivery(deps, changes),
  };
}

export type CartService = ReturnType<typeof cartService>;
