import { put, takeEvery } from 'typed-redux-saga';
import { holdAppointment, loadSlots } from './appointments.tasks';

/** Someone else just took that time: the slots that are left are shown beside the message. */
function* refresh({ meta }: ReturnType<typeof holdAppointment.failed>) {
  const { body, cartNumber } = meta.request;
  yield* put(loadSlots.requested({ installerId: body.installerId, cartNumber }));
}

export function* refreshAfterRefusal() {
  yield* takeEvery(holdAppointment.failed, refresh);
}
