import { sizeOnAxle } from 'shared-contracts';
import type { Order } from 'shared-contracts/wire';
import { formatCents } from '../../platform/values/money';
import { longDay } from '../../platform/time/store-clock';
import { recipientOf } from './gift-words';
import type { MailBlock, MailContent } from './mail-layout';
import type { MailKind, MailPayloads, OutboxMessage } from './mail.types';
import { greeting } from './typed-text';

/** Source of every mail about an order: the order as it is when the mail is sent, and the link that opens it. */
export interface OrderMailSource {
  readonly order: Order;
  readonly url: string;
}

const text = (words: string): MailBlock => ({ kind: 'text', text: words });
const seeOrder = (url: string): MailBlock => ({ kind: 'button', label: 'See your order', url });
const hello = ({ customer }: Order): string => greeting(customer.firstName);
const isProgram = ({ payment }: Order): boolean => payment.paymentMethod === 'program';

/** Returns where refunded money goes and when it arrives. */
const wayBack = (order: Order): string =>
  isProgram(order)
    ? 'Your program settled this order, so your program is credited; nothing was charged to a card of yours here.'
    : `It goes back the way you paid (${order.payment.label}) and usually shows within 5 to 10 business days.`;

/** Returns the lines as bought, even where some were returned since. */
const linesOf = (lines: readonly { readonly productNumber: string; readonly quantity: number }[], order: Order) =>
  lines.map(({ productNumber, quantity }) => {
    const line = order.lines.find((one) => one.productNumber === productNumber);
    return `${quantity} × ${line ? `${line.brand} ${line.name} ${sizeOnAxle(line)}` : productNumber}`;
  });

function orderShipped({ order, url }: OrderMailSource): MailContent {
  const { shipment } = order;
  const isInstalled = order.cartType === 'STS';
  const tracking = shipment?.trackingUrl
    ? [{ kind: 'button', label: 'Track your delivery', url: shipment.trackingUrl } as const]
    : [];
  return {
    subject: `Your order ${order.orderNumber} is on its way`,
    heading: isInstalled ? 'On its way to your installer' : `On its way to ${recipientOf(order) ?? 'you'}`,
    blocks: [
      text(`${hello(order)} your order ${order.orderNumber} has left our warehouse.`),
      {
        kind: 'facts',
        rows: [
          ['Carrier', shipment?.carrier ?? ''],
          ['Tracking number', shipment?.trackingNumber ?? ''],
          ...(order.estimatedDelivery ? [['Arrives by', order.estimatedDelivery] as const] : []),
        ],
      },
      ...tracking,
      seeOrder(url),
    ],
  };
}

function orderDelivered({ order, url }: OrderMailSource): MailContent {
  const isInstalled = order.cartType === 'STS';
  const until = order.options?.returnUntil ?? null;
  const recipient = recipientOf(order);
  const returns = until === null ? [] : [text(`Unused and unmounted, you can return them until ${longDay(until)}.`)];
  return {
    subject: `Your order ${order.orderNumber} has arrived`,
    heading: isInstalled ? 'Your tires are at your installer' : 'Your order has arrived',
    blocks: [
      text(
        isInstalled
          ? `${hello(order)} the tires of your order ${order.orderNumber} are at ` +
              `${order.installer?.name ?? 'your installer'}, who expects ${recipient ?? 'you'} at the appointment.`
          : `${hello(order)} your order ${order.orderNumber} was delivered${recipient ? ` to ${recipient}` : ''}.`,
      ),
      ...returns,
      seeOrder(url),
    ],
  };
}

function orderCancelled(
  { order, url }: OrderMailSource,
  { amountCents }: MailPayloads['order-cancelled'],
): MailContent {
  const back: MailBlock[] =
    amountCents === 0
      ? []
      : [{ kind: 'amounts', rows: [['We pay back', formatCents(amountCents)]] }, text(wayBack(order))];
  return {
    subject: `Your order ${order.orderNumber} is canceled`,
    heading: 'Your order is canceled',
    blocks: [
      text(`${hello(order)} your order ${order.orderNumber} is canceled. Nothing is sent.`),
      ...back,
      seeOrder(url),
    ],
  };
}

function returnRequested({ order, url }: OrderMailSource): MailContent {
  return {
    subject: `Your return of order ${order.orderNumber}`,
    heading: 'We have your request for a return',
    blocks: [
      text(
        `${hello(order)} please keep the products unused and unmounted. ` +
          'We will contact you within two business days about how to send them back. It costs you nothing.',
      ),
      { kind: 'facts', rows: [['You return', linesOf(order.returnRequest?.lines ?? [], order).join(', ')]] },
      seeOrder(url),
    ],
  };
}

function returnReceived({ order, url }: OrderMailSource): MailContent {
  return {
    subject: `We have what you returned of order ${order.orderNumber}`,
    heading: 'We received your return',
    blocks: [
      text(
        `${hello(order)} what you sent back is here. We check it and send your refund. We’ll email you when we have.`,
      ),
      { kind: 'facts', rows: [['Returned', linesOf(order.returnRequest?.lines ?? [], order).join(', ')]] },
      seeOrder(url),
    ],
  };
}

function returnRefused({ order, url }: OrderMailSource, { reason }: MailPayloads['return-refused']): MailContent {
  return {
    subject: `Your return of order ${order.orderNumber}`,
    heading: 'We cannot take this return',
    blocks: [
      text(`${hello(order)} we have looked at your return of order ${order.orderNumber} and cannot take it.`),
      { kind: 'facts', rows: [['Reason', reason]] },
      text('If you disagree, call or write to us. A person will read it.'),
      seeOrder(url),
    ],
  };
}

function orderRefunded(
  { order, url }: OrderMailSource,
  { amountCents, isAllBack }: MailPayloads['order-refunded'],
): MailContent {
  const amount = formatCents(amountCents);
  return {
    subject: `We paid back ${amount} of your order ${order.orderNumber}`,
    heading: isAllBack ? 'Everything you paid goes back to you' : `${amount} goes back to you`,
    blocks: [
      text(
        `${hello(order)} we have paid back ${amount} of your order ` +
          `${order.orderNumber}${isAllBack ? ', all that was left of it' : ''}.`,
      ),
      text(wayBack(order)),
      seeOrder(url),
    ],
  };
}

type RebateMail = MailPayloads['rebate-claim'];
const REBATE_WORDS: Readonly<
  Record<RebateMail['status'], { readonly heading: string; say(amount: string, payout: string): string }>
> = {
  filed: {
    heading: 'We have your rebate claim',
    say: (amount, payout) =>
      `you claimed a rebate of ${amount}. We check it against the invoice of your order, which we have; you need to ` +
      `send nothing. We expect to mail your card by ${payout}.`,
  },
  approved: {
    heading: 'Your rebate is approved',
    say: (amount, payout) => `your rebate of ${amount} is approved. We expect to mail your card by ${payout}.`,
  },
  paid: {
    heading: 'Your rebate is on its way',
    say: (amount) => `your prepaid card with ${amount} is in the mail. It usually arrives within 10 business days.`,
  },
  rejected: {
    heading: 'We cannot pay this rebate',
    say: (amount) => `we have looked at your claim of a rebate of ${amount} and cannot pay it.`,
  },
};

/** Returns the changed amount of an open claim, which covers the kept items only. */
const changedRebate = ({ amountCents, payoutOn }: RebateMail, wasCents: number) => ({
  heading: 'Your rebate has changed',
  words:
    `your rebate is now ${formatCents(amountCents)} instead of ${formatCents(wasCents)}, because some tires of the ` +
    `order came back or were paid back. We expect to mail your card by ${longDay(payoutOn)}. If you kept more, ` +
    'call us.',
});

function wordsOfClaim(claim: RebateMail): { readonly heading: string; readonly words: string } {
  if (claim.wasCents !== undefined) return changedRebate(claim, claim.wasCents);
  const { heading, say } = REBATE_WORDS[claim.status];
  return { heading, words: say(formatCents(claim.amountCents), longDay(claim.payoutOn)) };
}

function rebateClaim({ order, url }: OrderMailSource, claim: RebateMail): MailContent {
  const { heading, words } = wordsOfClaim(claim);
  return {
    subject: `Your rebate of order ${order.orderNumber}`,
    heading,
    blocks: [
      text(`${hello(order)} ${words}`),
      {
        kind: 'facts',
        rows: [['Offer', claim.description], ...(claim.reason ? [['Reason', claim.reason] as const] : [])],
      },
      ...(claim.status === 'rejected' ? [text('If you disagree, call or write to us. A person will read it.')] : []),
      seeOrder(url),
    ],
  };
}

const KINDS = [
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'return-requested',
  'return-received',
  'return-refused',
  'order-refunded',
  'rebate-claim',
] as const satisfies readonly MailKind[];
export type OrderLifeMail = Extract<OutboxMessage, { kind: (typeof KINDS)[number] }>;

export const isOrderLifeMail = (message: OutboxMessage): message is OrderLifeMail =>
  KINDS.some((kind) => kind === message.kind);

export function orderLifeMail(message: OrderLifeMail, source: OrderMailSource): MailContent {
  switch (message.kind) {
    case 'order-shipped':
      return orderShipped(source);
    case 'order-delivered':
      return orderDelivered(source);
    case 'order-cancelled':
      return orderCancelled(source, message.payload);
    case 'return-requested':
      return returnRequested(source);
    case 'return-received':
      return returnReceived(source);
    case 'return-refused':
      return returnRefused(source, message.payload);
    case 'order-refunded':
      return orderRefunded(source, message.payload);
    case 'rebate-claim':
      return rebateClaim(source, message.payload);
  }
}
