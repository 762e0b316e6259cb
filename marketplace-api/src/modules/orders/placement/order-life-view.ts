import type { Order, OrderShipment } from 'shared-contracts/wire';
import { money } from '../../../platform/values/money';
import { trackingUrlOf } from './carriers';
import type { OrderRow } from './order.types';

const iso = (at: string): string => new Date(at).toISOString();

function shipmentOf({ life: { shipment } }: OrderRow): OrderShipment | null {
  if (shipment === null) return null;
  const { carrier, trackingNumber, shippedAt } = shipment;
  return { carrier, trackingNumber, trackingUrl: trackingUrlOf(carrier, trackingNumber), shippedAt: iso(shippedAt) };
}

/** Returns the shopper's view of an order's shipment, refunds and return request. */
export function lifeOf(row: OrderRow): Pick<Order, 'shipment' | 'refunds' | 'returnRequest'> {
  const { refunds, returnRequest } = row.life;
  return {
    shipment: shipmentOf(row),
    refunds: refunds.map(({ amountCents, at, ...refund }) => ({
      ...refund,
      amount: money(amountCents),
      at: iso(at),
    })),
    returnRequest: returnRequest && { ...returnRequest, at: iso(returnRequest.at) },
  };
}
