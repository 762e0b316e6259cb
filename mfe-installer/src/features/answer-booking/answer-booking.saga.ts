import { put, takeEvery } from 'typed-redux-saga';
import { codeOf } from 'remote-kit';
import { loadTimes } from '../../platform/link/open-times.tasks';
import { acceptBooking, declineBooking, openBooking } from './answer-booking.tasks';

type Refused = ReturnType<typeof acceptBooking.failed> | ReturnType<typeof declineBooking.failed>;

/** After a concurrent change, the current state is shown with the message. */
function* look({ payload, meta }: Refused) {
  const { link } = meta.request;
  const isOvertaken = payload.kind === 'not-found' || codeOf(payload) === 'BOOKING_ANSWERED';
  if (isOvertaken) yield* put(openBooking.requested(link));
  if (codeOf(payload) === 'SLOT_UNAVAILABLE') yield* put(loadTimes.requested(link));
}

export function* lookAfterRefusal() {
  yield* takeEvery([acceptBooking.failed, declineBooking.failed], look);
}
