import { put, takeEvery } from 'typed-redux-saga';
import { codeOf } from 'remote-kit';
import { dropDrafts } from 'remote-kit/form';
import { loadTimes } from '../../platform/link/open-times.tasks';
import { isOvertaken } from './change-appointment.slice';
import { changeAppointment, loadMovePrice, openAppointment } from './change-appointment.tasks';

/** The current state is shown with the message. */
function* look({ payload, meta }: ReturnType<typeof changeAppointment.failed>) {
  const { link, body } = meta.request;
  if (isOvertaken(payload)) yield* put(openAppointment.requested(link));
  else if (codeOf(payload) === 'TOTAL_CHANGED') {
    const { installerId, shipHome } = body;
    yield* put(loadMovePrice.requested({ ...link, installerId, zipCode: shipHome?.address.zipCode }));
  } else if (codeOf(payload) === 'SLOT_UNAVAILABLE')
    yield* put(loadTimes.requested({ ...link, installerId: body.installerId }));
}

/** Removes the draft after submission, so that no personal data remains. */
function forget(): void {
  dropDrafts('installer.ship-home');
}

export function* lookAfterRefusedChange() {
  yield* takeEvery(changeAppointment.failed, look);
  yield* takeEvery(changeAppointment.succeeded, forget);
}
