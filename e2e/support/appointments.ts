import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { AppointmentCalendar, Order } from 'shared-contracts/wire';
import { env } from './env';
import { linkIn, type Letter } from './mails';
import { callApi, makeOrder } from './orders';
import { expect } from './test';

/** An order with an appointment at a shop near San Francisco. */
export interface BookedOrder {
  readonly variant: BenefitType;
  readonly bookingId: string;
}

export async function orderInstalled(variant: BenefitType): Promise<BookedOrder> {
  const { orderId, sessionId } = await makeOrder({ variant, delivery: 'installer' });
  const { marketplaceKey } = VARIANT_RULES[variant];
  const { booking } = await callApi<Order>('GET', `/v1/orders/${orderId}`, {
    'x-marketplace-key': marketplaceKey,
    'x-session-id': sessionId,
  });
  return { variant, bookingId: booking!.bookingId };
}

/** Returns the link of the newest mail of a kind about a booking; a shop gets many mails at one address. */
export async function mailedLink({ bookingId }: BookedOrder, kind: string): Promise<string> {
  const newest = async () => {
    const answer = await fetch(`${env.apiUrl}/dev/mail`, { headers: { accept: 'application/json' } });
    const mails = (await answer.json()) as Letter[];
    return mails.find((one) => one.kind === kind && one.text.includes(bookingId));
  };
  await expect.poll(newest, { message: `a mail ${kind} about ${bookingId}` }).toBeDefined();
  return linkIn((await newest())!);
}

/** Answers as the installer, with the mailed link and without its page. */
export async function decline(order: BookedOrder, proposal: 'proposal' | 'nothing'): Promise<void> {
  const link = await mailedLink(order, 'booking-link');
  const headers = {
    'x-marketplace-key': VARIANT_RULES[order.variant].marketplaceKey,
    'x-confirmation-token': link.split('#token=')[1]!,
  };
  const path = `/v1/bookings/${order.bookingId}`;
  const { days } = await callApi<AppointmentCalendar>('GET', `${path}/slots`, headers);
  const day = days.filter(({ isOpen }) => isOpen).at(2)!;
  const time = { rebookingDate: day.date, rebookingSlot: day.slots.find(({ isOpen }) => isOpen)!.slot };
  await callApi('POST', `${path}/confirmation/decline`, headers, {
    declineReason: 'Fully booked at that time',
    ...(proposal === 'proposal' && time),
  });
}
