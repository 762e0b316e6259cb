import type {
  AcceptBookingBody,
  BookingConfirmation,
  ConfirmationValidity,
  DeclineBookingBody,
  HostServices,
} from 'shared-contracts';
import { defineTask, ok, type Result, type TaskContext } from 'remote-kit';
import { getByLink, postByLink, type Link } from '../../platform/link/with-token';

/** `null`: an invalid link (the specification's result `expired`). */
export interface OpenedBooking {
  readonly booking: BookingConfirmation | null;
  /** True when the link can still answer. */
  readonly canAnswer: boolean;
}

/** Reports a failed confirmation; an invalid link is no failure (spec §8). */
function logged<T>(host: HostServices, act: string, result: Result<T>): Result<T> {
  if (!result.ok && result.error.kind !== 'not-found')
    host.report(
      new Error(`Installer confirmation failed (act=${act} kind=${result.error.kind}): ${result.error.message}`),
      {
        remote: 'installer',
        where: 'confirmation',
      },
    );
  return result;
}

/** Validates the link and reads its booking. A used link shows the given answer. */
async function read(link: Link, { http, signal }: TaskContext): Promise<Result<OpenedBooking>> {
  const { token } = link;
  const valid = await getByLink<ConfirmationValidity>(http, link, '/confirmation/validate', { token }, signal);
  if (!valid.ok && valid.error.kind !== 'not-found') return valid;
  const booking = await getByLink<BookingConfirmation>(http, link, '/confirmation', undefined, signal);
  if (booking.ok) return ok({ booking: booking.value, canAnswer: valid.ok && booking.value.status === 'booked' });
  return booking.error.kind === 'not-found' ? ok({ booking: null, canAnswer: false }) : booking;
}

const open = async (link: Link, context: TaskContext): Promise<Result<OpenedBooking>> =>
  logged(context.host, 'open', await read(link, context));

export const openBooking = defineTask('answerBooking/open', open, 'latest');

export const acceptBooking = defineTask(
  'answerBooking/accept',
  async ({ link, body }: { link: Link; body: AcceptBookingBody }, { host, http }: TaskContext) =>
    logged(host, 'accept', await postByLink<BookingConfirmation>(http, link, '/confirmation/accept', body)),
  'leading',
);

export const declineBooking = defineTask(
  'answerBooking/decline',
  async ({ link, body }: { link: Link; body: DeclineBookingBody }, { host, http }: TaskContext) =>
    logged(host, 'decline', await postByLink<BookingConfirmation>(http, link, '/confirmation/decline', body)),
  'leading',
);
