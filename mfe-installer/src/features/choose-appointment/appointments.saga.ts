import { put, takeEvery } from 'typed-redux-saga';
import { holdAppointment, loadSlots } from './appointments.tasks';

/** After a concurrent booking, the remaining slots are shown with the message. */
function* refresh({ meta }: ReturnType<typeof holdAppointment.failed>) {
  const { body, cartNumber } = meta.request;
  yield* put(loadSlots.requested({ installerId: body.installerId, cartNumber }));
}

export function* refreshAfterRefusal() {
  yield* takeEvery(holdAppointment.failed, refresh);
}
