import type { Cart } from 'shared-contracts';

/** "Tue, Nov 24" from `2026-11-24`; the day itself has no time zone. */
export function dayOf(isoDay: string): string {
  return new Date(`${isoDay}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/** "Tue, Nov 24, 9:00 AM – 10:00 AM": a time without its day is no appointment. Null while none is chosen. */
export function appointmentOf({ appointmentDate, appointmentLabel }: Pick<Cart, 'appointmentDate' | 'appointmentLabel'>): string | null {
  return appointmentDate && appointmentLabel ? `${dayOf(appointmentDate)}, ${appointmentLabel}` : null;
}
