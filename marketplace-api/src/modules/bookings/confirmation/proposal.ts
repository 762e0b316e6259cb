import type { Address, DeclineBookingBody, RebookingBody } from 'shared-contracts/wire';
import { failure, isFailure, type Failure } from '../../../platform/values/failure';
import { centsOf } from '../../../platform/values/money';

export interface Appointment {
  readonly date: string;
  readonly slot: string;
}

const invalid = (field: string, detail: string) => failure(400, 'VALIDATION', detail, { field });

/** Returns the time that an installer proposes, given in parts or as one value; null when it proposes none. */
export function proposalOf(
  body: DeclineBookingBody,
  booked: { appointmentDate: string; appointmentSlot: string },
): Appointment | Failure | null {
  const { rebookingDate, rebookingSlot, rebookingDateTime } = body;
  const [date = rebookingDate, time] = rebookingDateTime?.split('T') ?? [];
  const slot = time?.slice(0, 5) ?? rebookingSlot;
  if (date === undefined && slot === undefined) return null;
  if (date === undefined) return invalid('rebookingDate', 'Name the day of the proposed time too.');
  if (slot === undefined) return invalid('rebookingSlot', 'Name the slot of the proposed day too.');
  const agrees = (rebookingDate ?? date) === date && (rebookingSlot ?? slot) === slot;
  if (!agrees) return invalid('rebookingDateTime', 'Propose one time: the day and slot, or both in one.');
  if (date === booked.appointmentDate && slot === booked.appointmentSlot)
    return invalid('rebookingDate', 'Propose another time than the one you decline, or accept it.');
  return { date, slot };
}

/** The shopper's choice: exactly one of these. */
export type Choice =
  | { readonly kind: 'accept' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'ship-home'; readonly address: Address; readonly expectedCents: number | null }
  | {
      readonly kind: 'move';
      readonly installerId: string | null;
      readonly at: Appointment;
      readonly expectedCents: number | null;
    };

function timeOf({ appointmentDate: date, appointmentSlot: slot }: RebookingBody): Appointment | Failure {
  if (date === undefined) return invalid('appointmentDate', 'Name the day of the new time too.');
  if (slot === undefined) return invalid('appointmentSlot', 'Name the slot of the new day too.');
  return { date, slot };
}

export function choiceOf(body: RebookingBody): Choice | Failure {
  const { accept, cancel, shipHome, installerId } = body;
  const hasTime = [body.appointmentDate, body.appointmentSlot, installerId].some((part) => part !== undefined);
  const ways = { accept: accept === true, cancel: cancel === true, shipHome: shipHome !== undefined };
  const named = (Object.keys(ways) as (keyof typeof ways)[]).filter((way) => ways[way]);
  const [way] = named;
  if (way && (named.length > 1 || hasTime)) return invalid(way, 'Choose one: the proposed time, another one, or none.');
  if (accept) return { kind: 'accept' };
  if (cancel) return { kind: 'cancel' };
  const expectedCents = body.expectedTotal === undefined ? null : centsOf(body.expectedTotal);
  if (shipHome) return { kind: 'ship-home', address: shipHome.address, expectedCents };
  const at = timeOf(body);
  return isFailure(at) ? at : { kind: 'move', installerId: installerId ?? null, at, expectedCents };
}
