import type { AppointmentCalendar, Booking, BookingBody } from 'shared-contracts';
import type { Http } from 'remote-kit';

export const readSlots = (http: Http, installerId: string, cartNumber: string | undefined, signal: AbortSignal) =>
  http.get<AppointmentCalendar>(`/installers/${encodeURIComponent(installerId)}/slots`, { cartNumber }, signal);

export const holdSlot = (http: Http, cartNumber: string, body: BookingBody) =>
  http.post<Booking>('/bookings', body, { cartNumber });
