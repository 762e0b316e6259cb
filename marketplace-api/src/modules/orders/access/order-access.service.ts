import type { BenefitType } from 'shared-contracts';
import type { AppointmentLink, Order, OrderAccess, RebateClaimBody, ReturnBody } from 'shared-contracts/wire';
import type { Database } from '../../../platform/database/database';
import { failure, type Failure } from '../../../platform/values/failure';
import { findToken, issueToken } from '../../../platform/security/one-time-token';
import type { Member } from '../../../platform/security/member';
import type { Session } from '../../../platform/security/session';
import type { OrderService } from '../placement/order.service';
import { orderNotFound } from '../placement/order.service';
import type { FulfilmentService } from '../fulfilment/fulfilment.service';
import type { RebateClaimService } from '../rebates/rebate-claim.service';
import { issueOrderToken } from './order-token';
import * as sql from './order-access.sql';

/** A request for an order's page: the variant of the key, and the token of the link. */
export interface LinkHolder {
  readonly variant: BenefitType;
  readonly orderId: string;
  readonly token: string;
}

export interface OrderAccessDependencies {
  readonly db: Database;
  readonly orders: OrderService;
  readonly fulfilment: FulfilmentService;
  readonly rebates: Pick<RebateClaimService, 'file'>;
}

const SHOPPER = { kind: 'shopper' } as const;

/** The same response for an unknown, expired or foreign link, so that it does not reveal the order. */
const linkExpired = () =>
  failure(
    404,
    'ORDER_LINK_EXPIRED',
    'This link no longer opens the order. Look the order up with its number and your email.',
  );
const noAppointment = () =>
  failure(409, 'NO_APPOINTMENT', 'This order has no appointment. Look at its page for how it is delivered.');

/** Seconds in which another time can be chosen. The order's page issues another link. */
const APPOINTMENT_LINK_SECONDS = 60 * 60;

/** Opens an order's page to the holder of its link, and issues links to authorized readers. */
export function orderAccessService({ db, orders, fulfilment, rebates }: OrderAccessDependencies) {
  async function isOpenedBy({ variant, orderId, token }: LinkHolder): Promise<boolean> {
    if ((await findToken(db, 'order', token, orderId)) === null) return false;
    return (await db.one(sql.orderInVariant, [orderId, variant])) !== null;
  }

  async function withLink<T>(holder: LinkHolder, work: (orderId: string) => Promise<T | Failure>) {
    return (await isOpenedBy(holder)) ? work(holder.orderId) : linkExpired();
  }

  async function linkToAppointment(orderId: string): Promise<AppointmentLink | Failure> {
    const booking = await db.one<{ bookingId: string }>(sql.bookingOfOrder, [orderId]);
    if (booking === null) return noAppointment();
    const { bookingId } = booking;
    const request = { purpose: 'rebooking', subject: bookingId, lifetimeSeconds: APPOINTMENT_LINK_SECONDS } as const;
    const { token, expiresAt } = await issueToken(db, request);
    return { bookingId, token, expiresAt: expiresAt.toISOString() };
  }

  return {
    read: (holder: LinkHolder): Promise<Order | Failure> =>
      withLink(holder, async (orderId) => (await orders.open(orderId)) ?? linkExpired()),
    cancel: (holder: LinkHolder): Promise<Order | Failure> =>
      withLink(holder, (orderId) => fulfilment.cancel(orderId, SHOPPER)),
    requestReturn: (holder: LinkHolder, body: ReturnBody): Promise<Order | Failure> =>
      withLink(holder, (orderId) => fulfilment.requestReturn(orderId, body, SHOPPER)),
    /** Files a rebate of the order, once. */
    fileRebate: (holder: LinkHolder, promotionId: string, body: RebateClaimBody): Promise<Order | Failure> =>
      withLink(
        holder,
        async (orderId) =>
          (await rebates.file(orderId, promotionId, body)) ?? (await orders.open(orderId)) ?? linkExpired(),
      ),
    appointmentLink: (holder: LinkHolder): Promise<AppointmentLink | Failure> => withLink(holder, linkToAppointment),

    /** Opens an order to the browser that placed it, without a mail. */
    async forSession({ hash, cartNumber, variant }: Session, orderId: string): Promise<OrderAccess | Failure> {
      const own = await db.one(sql.orderOfSession, [orderId, hash, cartNumber, variant]);
      return own === null ? orderNotFound() : issueOrderToken(db, orderId);
    },

    /** Opens an order to the member who placed it while signed in. */
    async forMember({ accountId, variant }: Member, orderId: string): Promise<OrderAccess | Failure> {
      const own = await db.one(sql.orderOfMember, [orderId, accountId, variant]);
      return own === null ? orderNotFound() : issueOrderToken(db, orderId);
    },
  };
}

export type OrderAccessService = ReturnType<typeof orderAccessService>;
