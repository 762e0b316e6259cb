import type { BenefitType } from 'shared-contracts';
import type { AddCartItemBody, Address, Cart, ChangeCartBody, CreateCartBody, CreatedCart, InstallationAnswer, InstallationBody, TotalQuantity } from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { issueSession, type Session } from '../../platform/session';
import { storeDay } from '../../platform/store-clock';
import type { SnapshotSource } from '../catalog/catalog-snapshot';
import { holdSlot, type BookingService } from '../installer/booking.service';
import { releaseHold } from '../installer/installer.sql';
import { quoteCart, type PricingSources } from './cart-pricing';
import { cartRepository, outOfStock } from './cart.repository';
import * as sql from './cart.sql';
import type { CartDocument } from './cart.types';
import { toCart } from './cart-view';
import { addressFault, zipFault } from './delivery-checks';

export interface CartDependencies extends PricingSources {
  readonly db: Database;
  readonly snapshots: SnapshotSource;
  readonly bookings: BookingService;
  now(): Date;
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

export function cartService(deps: CartDependencies) {
  const repository = cartRepository(deps.db);

  async function view(document: CartDocument | Failure, withTax: boolean): Promise<Cart | Failure> {
    if (isFailure(document)) return document;
    const snapshot = await deps.snapshots.current();
    const today = storeDay(deps.now());
    return toCart(document, quoteCart(document, snapshot, deps, today, withTax), snapshot, today);
  }
  const change = async (session: Session, withTax: boolean, work: (tx: Queries) => Promise<Failure | null>) => view(await repository.change(session, work), withTax);
  const run = (tx: Queries, statement: { text: string }, values: readonly unknown[]) => tx.count(statement, values).then(() => null);

  return {
    async create(variant: BenefitType, body: CreateCartBody): Promise<CreatedCart | Failure> {
      const fault = body.zipCode === undefined ? null : zipFault(deps.zips, body.zipCode, 'zipCode');
      if (fault) return fault;
      const session = issueSession();
      await repository.create(session, variant, body.zipCode ?? null, body.cartType ?? 'STS', body.vehicle ?? null);
      return { cartNumber: session.cartNumber, sessionId: session.sessionId };
    },

    async read(session: Session, withTax: boolean): Promise<Cart | Failure> {
      const document = await repository.read(session);
      if (!isFailure(document) && document.status === 'ordered') return failure(404, 'CART_ORDERED', 'This cart has been ordered. Start a new one.');
      return view(document, withTax);
    },

    async addItems(session: Session, body: AddCartItemBody, withTax: boolean): Promise<Cart | Failure> {
      return view(await repository.addItems(session, body.items), withTax);
    },

    /** Quantity 0 takes the line away. */
    setQuantity: (session: Session, itemId: string, quantity: number, withTax: boolean) => change(session, withTax, async (tx) => {
      const item = await tx.one<{ name: string; stock: number }>(sql.itemStock, [session.cartNumber, itemId]);
      if (item === null) return failure(404, 'NOT_FOUND', 'That item is not in your cart any more.');
      if (quantity === 0) return run(tx, sql.removeItem, [session.cartNumber, itemId]);
      return item.stock < quantity ? outOfStock(item.name, item.stock) : run(tx, sql.setQuantity, [session.cartNumber, itemId, quantity]);
    }),

    async totalQuantity(session: Session): Promise<TotalQuantity | Failure> {
      const document = await repository.read(session);
      return isFailure(document) ? document : { totalUnitCount: document.items.reduce((sum, item) => sum + item.quantity, 0) };
    },

    async update(session: Session, body: ChangeCartBody, withTax: boolean): Promise<Cart | Failure> {
      const fault = body.zipCode ? zipFault(deps.zips, body.zipCode, 'zipCode') : null;
      if (fault) return fault;
      const values = [session.cartNumber, 'vehicle' in body, json(body.vehicle), body.cartType ?? null, 'zipCode' in body, body.zipCode ?? null, 'contact' in body, json(body.contact)];
      return change(session, withTax, (tx) => run(tx, sql.changeCart, values));
    },

    async applyCoupon(session: Session, code: string, withTax: boolean): Promise<Cart | Failure> {
      const wanted = code.trim().toUpperCase();
      return change(session, withTax, (tx) => run(tx, sql.setCoupon, [session.cartNumber, wanted === '' ? null : wanted]));
    },

    async setShippingAddress(session: Session, address: Address): Promise<Cart | Failure> {
      const fault = addressFault(deps.zips, address, '');
      if (fault) return fault;
      return change(session, true, async (tx) => {
        await tx.count(releaseHold, [session.cartNumber]);
        return run(tx, sql.setShippingAddress, [session.cartNumber, json(address), address.zipCode]);
      });
    },

    reset: (session: Session) => change(session, false, async (tx) => {
      await tx.count(sql.removeItems, [session.cartNumber]);
      await tx.count(releaseHold, [session.cartNumber]);
      return run(tx, sql.resetCart, [session.cartNumber]);
    }),

    async setInstallation(session: Session, body: InstallationBody): Promise<InstallationAnswer | Failure> {
      const cart = await chooseInstaller(session, body);
      if (isFailure(cart)) return cart;
      const { locationResponseDto, appointmentDate, appointmentSlot, appointmentLabel, mobileInstallationAddress, totalInstallationFees, booking } = cart;
      return { locationResponseDto: locationResponseDto!, appointmentDate, appointmentSlot, appointmentLabel, mobileInstallationAddress, totalInstallationFees, booking };
    },
  };

  async function chooseInstaller(session: Session, body: InstallationBody): Promise<Cart | Failure> {
    const { installerId, appointmentDate: date, appointmentSlot: slot, mobileInstallationAddress: mobile } = body;
    const hasSlot = date !== undefined && slot !== undefined;
    const installer = hasSlot
      ? await deps.bookings.offeredBy({ installerId, appointmentDate: date, appointmentSlot: slot })
      : await deps.bookings.installer(installerId);
    if (isFailure(installer)) return installer;
    if (hasSlot && installer.is_mobile && !mobile) return failure(422, 'DELIVERY_MISSING', 'No mobile installation address set!', { violations: [{ field: 'mobileInstallationAddress', message: 'is required.' }] });
    const fault = mobile ? addressFault(deps.zips, mobile, 'mobileInstallationAddress.') : null;
    if (fault) return fault;
    return change(session, true, async (tx) => {
      if (hasSlot) {
        const booking = await holdSlot(tx, session.cartNumber, { installerId, appointmentDate: date, appointmentSlot: slot });
        if (isFailure(booking)) return booking;
      } else {
        await tx.count(releaseHold, [session.cartNumber]);
      }
      return run(tx, sql.setInstallation, [session.cartNumber, installerId, hasSlot ? date : null, hasSlot ? slot : null, installer.is_mobile ? json(mobile) : null, json(body.contact)]);
    });
  }
}

export type CartService = ReturnType<typeof cartService>;
