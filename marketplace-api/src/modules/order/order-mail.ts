import fs from 'node:fs/promises';
import path from 'node:path';
import type { Order } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import { longDay } from '../../platform/store-clock';
import { toOrder } from './order-view';
import type { OrderRow } from './order.types';
import * as sql from './order.sql';

const waiting = { text: 'select message_id as "messageId", kind, recipient, payload from outbox where sent_at is null and attempts < 10 order by message_id limit 20 for update skip locked' };
const sent = { text: 'update outbox set sent_at = now() where message_id = $1' };

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function deliveryText(order: Order): string {
  if (order.cartType === 'STH') return `Shipped to ${order.shippingAddress?.address ?? ''}, ${order.shippingAddress?.city ?? ''}, by ${order.estimatedDelivery ?? 'the date shown at checkout'}.`;
  const when = order.appointmentDate ? `${longDay(order.appointmentDate)}, ${order.appointmentLabel ?? ''}` : '';
  return `Installation at ${order.installer?.name ?? ''}, ${order.installer?.address.address ?? ''}, ${order.installer?.address.city ?? ''}: ${when}.`;
}

export function renderConfirmation(order: Order): string {
  const lines = order.lines.map((line) => `<tr><td>${line.quantity} × ${escape(`${line.brand} ${line.name} ${line.size}`)}</td><td align="right">${line.total.formattedValue}</td></tr>`);
  const rows = [['Installation', order.totalInstallationFees], ['Tax', order.tax], ['Total', order.total]] as const;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Order ${order.orderNumber}</title><h1>Thank you for your purchase!</h1>
<p>Hello ${escape(order.customer.firstName)}, we have your order ${order.orderNumber}.</p><table>${lines.join('')}${rows.map(([name, amount]) => `<tr><td>${name}</td><td align="right">${amount.formattedValue}</td></tr>`).join('')}</table>
<p>${escape(deliveryText(order))}</p><p>${escape(order.payment.label)}</p></html>\n`;
}

interface Message { messageId: number; kind: string; recipient: string; payload: { orderId: string } }

/** Without a mail server, messages become files; a message leaves the outbox only after it was written. */
export async function sendWaitingMail(db: Database, folder: string): Promise<number> {
  return db.transaction(async (tx) => {
    const messages = await tx.many<Message>(waiting);
    if (messages.length > 0) await fs.mkdir(folder, { recursive: true });
    for (const message of messages) {
      const row = await tx.one<OrderRow>(sql.orderById, [message.payload.orderId]);
      if (row) await fs.writeFile(path.join(folder, `${String(message.messageId).padStart(6, '0')}-${message.kind}-${row.orderNumber}.html`), `<!-- to: ${message.recipient} -->\n${renderConfirmation(toOrder(row))}`);
      await tx.count(sent, [message.messageId]);
    }
    return messages.length;
  });
}
