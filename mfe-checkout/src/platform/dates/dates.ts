import type { Cart } from 'shared-contracts';
import { shortDay } from 'remote-kit';

/** Returns "Tue, Nov 24, 9:00 AM – 10:00 AM", always with the day. Null while none is chosen. */
export function appointmentOf({
  appointmentDate,
  appointmentLabel,
}: Pick<Cart, 'appointmentDate' | 'appointmentLabel'>): string | null {
  return appointmentDate && appointmentLabel ? `${shortDay(appointmentDate)}, ${appointmentLabel}` : null;
}
