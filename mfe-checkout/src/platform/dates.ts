import type { Cart } from 'shared-contracts';
import { shortDay } from 'remote-kit';

/** "Tue, Nov 24, 9:00 AM – 10:00 AM": a time without its day is no appointment. Null while none is chosen. */
export function appointmentOf({
  appointmentDate,
  appointmentLabel,
}: Pick<Cart, 'appointmentDate' | 'appointmentLabel'>): string | null {
  return appointmentDate && appointmentLabel ? `${shortDay(appointmentDate)}, ${appointmentLabel}` : null;
}
