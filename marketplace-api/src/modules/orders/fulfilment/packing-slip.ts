import { sizeOnAxle } from 'shared-contracts';
import type { Order, PackingSlip } from 'shared-contracts/wire';

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

function recipientOf({ gift, customer }: Order): PackingSlip['recipient'] {
  if (!gift) return { name: fullName(customer), phoneNumber: customer.phoneNumber };
  const { recipientFirstName: firstName, recipientLastName: lastName, recipientPhone: phoneNumber } = gift;
  return { name: fullName({ firstName, lastName }), phoneNumber };
}

/** Returns the destination. An order shipped home instead has no installer. */
function shipToOf(order: Order): PackingSlip['shipTo'] | null {
  const installer = order.cartType === 'STS' ? order.installer : null;
  const place = order.cartType === 'STS' ? installer?.address : order.shippingAddress;
  if (!place) return null;
  const { address, additionalAddress = null, city, state, zipCode } = place;
  const { name } = installer ?? recipientOf(order);
  return { name, address, additionalAddress, city, state, zipCode };
}

/**
 * Returns the packing slip, or null without a destination. It names every field that it copies, so that later fields of
 * an order cannot appear on slips.
 */
export function toPackingSlip(order: Order): PackingSlip | null {
  const shipTo = shipToOf(order);
  if (shipTo === null) return null;
  return {
    orderNumber: order.orderNumber,
    orderedOn: order.placedAt.slice(0, 10),
    isGift: order.gift !== undefined,
    recipient: recipientOf(order),
    shipTo,
    lines: order.lines.map((line) => ({
      productNumber: line.productNumber,
      brand: line.brand,
      name: line.name,
      size: sizeOnAxle(line),
      quantity: line.quantity,
    })),
    giftMessage: order.gift?.message ?? null,
  };
}

export function packingSlipLines(slip: PackingSlip): string[] {
  const { shipTo, recipient, giftMessage } = slip;
  return [
    `Packing slip for order ${slip.orderNumber}, ordered on ${slip.orderedOn}`,
    '',
    'Ship to:',
    `  ${shipTo.name}`,
    `  ${shipTo.address}`,
    ...(shipTo.additionalAddress ? [`  ${shipTo.additionalAddress}`] : []),
    `  ${shipTo.city}, ${shipTo.state} ${shipTo.zipCode}`,
    `For: ${recipient.name}, ${recipient.phoneNumber}`,
    '',
    'Items:',
    ...slip.lines.map(
      ({ quantity, productNumber, brand, name, size }) =>
        `  ${quantity} × ${brand} ${name} ${size}  (${productNumber})`,
    ),
    ...(giftMessage === null ? [] : ['', 'A message for you:', ...giftMessage.split('\n').map((line) => `  ${line}`)]),
  ];
}
