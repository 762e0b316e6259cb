import { centsText, discountRows, sizeOnAxle, soldUnitCents } from 'shared-contracts';
import type { Order } from 'shared-contracts/wire';
import { formatCents } from '../../platform/values/money';
import { longDay, slotLabel } from '../../platform/time/store-clock';
import { recipientOf } from './gift-words';
import type { MailBlock, MailContent } from './mail-layout';
import type { MailAppointment, MailPayloads } from './mail.types';
import { greeting, placeWords } from './typed-text';
import { shopAddress, typedAddress } from './mail-address';

/** Absolute URLs of the store's pages for one variant. */
export interface MailLinks {
  order(orderId: string, token: string): string;
  booking(bookingId: string, token: string): string;
  rebooking(bookingId: string, token: string): string;
  newPassword(token: string): string;
  /** Returns the page of a product's questions and answers. */
  questions(productNumber: string): string;
  additionalPayment(cartNumber: string, token: string): string;
}

export const when = ({ appointmentDate, appointmentSlot }: MailAppointment): string =>
  `${longDay(appointmentDate)}, ${slotLabel(appointmentSlot)}`;
export const text = (words: string): MailBlock => ({ kind: 'text', text: words });
export const days = (seconds: number): string => {
  const count = Math.max(1, Math.round(seconds / 86_400));
  return count === 1 ? '24 hours' : `${count} days`;
};

function shipment(order: Order): MailBlock {
  const { shippingAddress: to, estimatedDelivery: arrival } = order;
  const name = order.gift ? recipientOf(order) : placeWords(`${to?.firstName ?? ''} ${to?.lastName ?? ''}`);
  return {
    kind: 'facts',
    rows: [
      ['Ships to', [name, to ? typedAddress(to) : ''].filter(Boolean).join(', ')],
      ['Arrives by', arrival ?? 'the date shown at checkout'],
    ],
  };
}

/** Returns the shop's address, or the address that a mobile installer visits. */
function installation(order: Order): MailBlock {
  const { installer, mobileInstallationAddress: visit, appointmentDate, appointmentSlot } = order;
  const shop = installer && !visit ? shopAddress(installer.address) : '';
  const rows: [string, string][] = [['Installer', [installer?.name, shop].filter(Boolean).join(', ')]];
  if (visit) rows.push(['The installer comes to you', typedAddress(visit)]);
  rows.push(['Appointment', appointmentDate && appointmentSlot ? when({ appointmentDate, appointmentSlot }) : '']);
  const recipient = recipientOf(order);
  if (recipient) rows.push([visit ? 'Who is with the car' : 'Who brings the car', recipient]);
  if (installer) rows.push(['Phone', installer.address.phoneNumber]);
  return { kind: 'facts', rows };
}

const placeOf = (order: Order): MailBlock => (order.cartType === 'STH' ? shipment(order) : installation(order));

type AmountRow = readonly [name: string, amount: string];

/** Returns the unit price after savings, when it differs from the list price. */
const eachAfterSavings = ({ unitPrice, instantSavings, quantity }: Order['lines'][number]): string =>
  instantSavings ? ` (${centsText(soldUnitCents(unitPrice, instantSavings, quantity))} each after savings)` : '';

/** Returns a line before its discount, which has its own rows, so that the rows add up to the total. */
const lineRow = (line: Order['lines'][number]): AmountRow => [
  `${line.quantity} × ${line.brand} ${line.name} ${sizeOnAxle(line)}${eachAfterSavings(line)}`,
  formatCents(Math.round((line.total.value + line.discount.value) * 100)),
];

/** Returns the rebates. They are paid later and are not part of the total. */
const rebatesOf = ({ rebates = [] }: Order): MailBlock[] =>
  rebates.length === 0
    ? []
    : [
        {
          kind: 'facts',
          rows: rebates.map(({ promotion, amount }) => [
            'Back by mail',
            `${amount.formattedValue}: ${promotion.description}. Not in the total; claim it on your order’s page.`,
          ]),
        },
      ];

export function orderConfirmation(order: Order, token: string, links: MailLinks): MailContent {
  const further = [
    ['Installation', order.totalInstallationFees],
    ...order.cartFees.map(({ name, amount }) => [name, amount] as const),
    ['Shipping', order.shippingCost],
    ['Booking fee', order.bookingFee],
    [order.isTaxEstimated ? 'Estimated tax' : 'Tax', order.tax],
  ] as const;
  const amounts = [
    ...order.lines.map(lineRow),
    ...discountRows(order).map(({ label, value }): AmountRow => [label, value]),
    ...further.filter(([, amount]) => amount.value > 0).map(([name, amount]) => [name, amount.formattedValue] as const),
    ['Total', order.total.formattedValue] as const,
  ];
  return {
    subject: `Your order ${order.orderNumber}`,
    heading: 'Thank you for your purchase!',
    blocks: [
      text(`${greeting(order.customer.firstName)} we have your order ${order.orderNumber}.`),
      { kind: 'amounts', rows: amounts },
      ...rebatesOf(order),
      placeOf(order),
      { kind: 'facts', rows: [['Payment', order.payment.label]] },
      { kind: 'button', label: 'See your order', url: links.order(order.orderId, token) },
      { kind: 'note', text: 'The link opens your order in any browser, for 90 days. Do not share it.' },
    ],
  };
}

export function orderCode({ orderNumber }: MailPayloads['order-code'], code: string): MailContent {
  return {
    subject: `${code} is your code for order ${orderNumber}`,
    heading: `Your code: ${code.slice(0, 3)} ${code.slice(3)}`,
    blocks: [
      text(`Someone, hopefully you, asked to see order ${orderNumber}. Enter this code on the page where you asked.`),
      { kind: 'note', text: 'It works once, for 15 minutes. If you did not ask for it, you can ignore this email.' },
    ],
  };
}

export function passwordReset(
  { lifetimeSeconds }: MailPayloads['password-reset'],
  token: string,
  links: MailLinks,
): MailContent {
  return {
    subject: 'Set a new password',
    heading: 'Set a new password',
    blocks: [
      text('Someone, hopefully you, asked to reset the password of this account. Choose a new one here.'),
      { kind: 'button', label: 'Set a new password', url: links.newPassword(token) },
      {
        kind: 'note',
        text:
          `The link works once, for ${Math.round(lifetimeSeconds / 60)} minutes. ` +
          'If you did not ask for it, ignore this email. Your password stays the same.',
      },
    ],
  };
}

export function passwordChanged(): MailContent {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      text('The password of your account was changed just now, and every other browser was signed out.'),
      {
        kind: 'note',
        text: 'If that was not you, choose "Forgot your password?" on the sign-in page at once, and call us.',
      },
    ],
  };
}

/** Goes to an unconfirmed address, so it contains nothing that the writer of the review typed. */
export function reviewReceived({ productName }: MailPayloads['review-received']): MailContent {
  return {
    subject: `We have your review of ${productName}`,
    heading: 'Thank you for your review',
    blocks: [
      text(
        `Your review of ${productName} has arrived. We read every review before it is published. ` +
          'If you did not write one, you can ignore this email.',
      ),
    ],
  };
}

/** Goes to an unconfirmed address, so it contains the answer of staff, and nothing that the asker typed. */
export function questionAnswered(
  { productNumber, productName, answer }: MailPayloads['question-answered'],
  links: MailLinks,
): MailContent {
  return {
    subject: `An answer about ${productName}`,
    heading: 'We have answered your question',
    blocks: [
      text(`You asked about ${productName}. Our answer:`),
      text(answer),
      { kind: 'button', label: 'See it on the page', url: links.questions(productNumber) },
      { kind: 'note', text: 'If you did not ask this, you can ignore this email. It is the only one about it.' },
    ],
  };
}

export function additionalPayment(
  payment: MailPayloads['additional-payment'],
  token: string,
  links: MailLinks,
): MailContent {
  return {
    subject: `A payment for your order ${payment.orderNumber}`,
    heading: 'Please look at an additional payment',
    blocks: [
      text(
        `${greeting(payment.firstName)} your order ${payment.orderNumber} needs an additional payment. ` +
          'Nothing is charged before you agree.',
      ),
      {
        kind: 'amounts',
        rows: [
          [payment.description, formatCents(payment.amountCents)],
          ['To pay', formatCents(payment.amountCents)],
        ],
      },
      { kind: 'button', label: 'Pay or decline', url: links.additionalPayment(payment.cartNumber, token) },
      { kind: 'note', text: `The link works once, for ${days(payment.lifetimeSeconds)}. Do not share it.` },
    ],
  };
}
