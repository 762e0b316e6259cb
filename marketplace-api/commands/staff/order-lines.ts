import type { Order, StaffOrder, StaffOrderSummary, WaitingOrder } from 'shared-contracts/wire';

const day = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

export const summaryLine = (order: StaffOrderSummary): string =>
  [
    order.orderNumber,
    order.state,
    order.total.formattedValue,
    `${order.name} <${order.email}>`,
    order.variant,
    order.cartType === 'STS' ? 'to an installer' : 'to a home',
    day(order.orderedAt),
    ...(order.isPutAside ? ['PAYMENT PUT ASIDE'] : []),
  ].join('  ');

export const waitingLines = ({
  orderNumber,
  state,
  reason,
  amount,
  detail,
  days,
  nextStep,
}: WaitingOrder): string[] => [
  [orderNumber, state, reason, ...(amount ? [amount.formattedValue] : []), detail, `for ${days} days`].join('  '),
  `  ${nextStep}`,
];

const refundLines = ({ refunds = [] }: Order): string[] =>
  refunds.map(
    ({ refundId, amount, status, reason }) => `  ${refundId}  ${amount.formattedValue}  ${status}  ${reason}`,
  );

export function orderLines({ order, history, payments, taxSource }: StaffOrder): string[] {
  const { shipment, returnRequest, booking } = order;
  const list = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines]);
  return [
    `Order ${order.orderNumber} (${order.orderId}) is ${order.state}. ` +
      `Total ${order.total.formattedValue}, ${order.payment.label}.`,
    ...(taxSource === 'tables-fallback' ? ['Taxed by the tables: the tax service gave no usable answer.'] : []),
    `Customer: ${order.customer.firstName} ${order.customer.lastName} <${order.customer.email}>, ` +
      `${order.customer.phoneNumber}`,
    ...list(
      'Lines:',
      order.lines.map(
        (line) =>
          `  ${line.quantity} × ${line.productNumber}  ${line.brand} ${line.name} ${line.size}  ` +
          `${line.total.formattedValue}`,
      ),
    ),
    ...(booking ? [`Appointment: ${booking.appointmentDate}, ${booking.appointmentLabel}, ${booking.status}`] : []),
    ...(shipment ? [`Shipped: ${shipment.carrier} ${shipment.trackingNumber}`] : []),
    ...(returnRequest ? [`Return: ${returnRequest.status}, ${returnRequest.reason}`] : []),
    ...list(
      'Payments:',
      payments.map(
        (one) =>
          `  ${one.amount.formattedValue}  ${one.state}  ${one.paymentMethod}` +
          `${one.description ? `  ${one.description}` : ''}  back: ${one.refunded.formattedValue}` +
          (one.risk === null ? '' : `  risk: ${one.risk}`),
      ),
    ),
    ...list('Refunds:', refundLines(order)),
    ...list(
      'History:',
      history.map(
        ({ at, state, actor, staff, note }) => `  ${day(at)}  ${state}  ${staff ?? actor}${note ? `  "${note}"` : ''}`,
      ),
    ),
  ];
}

export const stateLine = ({ orderNumber, state }: Order): string => `Order ${orderNumber} is ${state}.`;
