import type {
  AcceptBookingBody,
  BookingConfirmation,
  ConfirmationValidity,
  DeclineBookingBody,
} from 'shared-contracts';
import { defineTask, ok, type Result, type TaskContext } from 'remote-kit';
import { getByLink, postByLink, type Link } from '../../platform/link/with-token';

/** `null`: the link opens nothing (the specification's result `expired`). */
export interface OpenedBooking {
  readonly booking: BookingConfirmation | null;
  /** The link can still answer. */
  readonly canAnswer: boolean;
}

/** Whether the link works, and what it is about. One that was used shows what was answered. */
async function open(link: Link, { http, signal }: TaskContext): Promise<Result<OpenedBooking>> {
  const { token } = link;
  const valid = await getByLink<ConfirmationValidity>(http, link, '/confirmation/validate', { token }, signal);
  if (!valid.ok && valid.error.kind !== 'not-found') return valid;
  const read = await getByLink<BookingConfirmation>(http, link, '/confirmation', undefined, signal);
  if (read.ok) return ok({ booking: read.value, canAnswer: valid.ok && read.value.status === 'booked' });
  return read.error.kind === 'not-found' ? ok({ booking: null, canAnswer: false }) : read;
}

export const openBooking = defineTask('answerBooking/open', open, 'latest');

export const acceptBooking = defineTask(
  'answerBooking/accept',
  ({ link, body }: { link: Link; body: AcceptBookingBody }, { http }: TaskContext) =>
    postByLink<BookingConfirmation>(http, link, '/confirmation/accept', body),
  'leading',
);

export const declineBooking = defineTask(
  'answerBooking/decline',
  ({ link, body }: { link: Link; body: DeclineBookingBody }, { http }: TaskContext) =>
    postByLink<BookingConfirmation>(http, link, '/confirmation/decline', body),
  'leading',
);
