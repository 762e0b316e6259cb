import type { Order, OrderBooking } from 'shared-contracts/wire';

export type BookingState = 'held' | 'ordering' | 'booked' | 'confirmed' | 'proposed' | 'declined' | 'cancelled';

/**
 * Allowed next states. The database enforces the same table. `booked` follows itself when the shopper chooses another
 * time or installer before there was an answer.
 */
export const BOOKING_STATES: Record<BookingState, readonly BookingState[]> = {
  held: ['ordering'],
  ordering: ['booked', 'held'],
  booked: ['confirmed', 'proposed', 'declined', 'booked', 'cancelled'],
  proposed: ['confirmed', 'booked', 'declined', 'cancelled'],
  declined: ['booked', 'cancelled'],
  confirmed: ['booked', 'cancelled'],
  cancelled: ['booked'],
};

/** The message of each state of an ordered appointment to the shopper. */
export const BOOKING_MESSAGES: Record<OrderBooking['status'], string> = {
  booked: 'We have asked your installer to confirm.',
  confirmed: 'Your installer expects you.',
  proposed: 'Your installer proposes another time. Check your email to take it or choose another one.',
  declined: 'Your installer cannot take you then. Check your email to choose another time.',
  cancelled: 'You gave this appointment up. Choose another time when it suits you.',
};

/** Messages of order states that override those of the appointment: it was cancelled, or has taken place. */
const BY_ORDER: Readonly<Partial<Record<Order['state'], string>>> = {
  cancelled: 'Your appointment was canceled with the order.',
  installed: 'Your tires were installed here.',
  completed: 'Your tires were installed here.',
};

export const bookingMessage = (order: Order['state'], booking: OrderBooking['status']): string =>
  BY_ORDER[order] ?? BOOKING_MESSAGES[booking];

/** The label of each appointment state on the order's timeline. */
export const BOOKING_EVENTS: Record<OrderBooking['status'], string> = {
  booked: 'Appointment sent to your installer',
  confirmed: 'Appointment confirmed',
  proposed: 'Another time proposed',
  declined: 'Appointment declined',
  cancelled: 'Appointment given up',
};
