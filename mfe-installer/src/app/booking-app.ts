import { defineRemoteApp } from 'remote-kit';
import { lookAfterRefusal } from '../features/answer-booking/answer-booking.saga';
import { answerBookingSlice } from '../features/answer-booking/answer-booking.slice';
import { acceptBooking, declineBooking, openBooking } from '../features/answer-booking/answer-booking.tasks';
import { lookAfterRefusedChange } from '../features/change-appointment/change-appointment.saga';
import { changeAppointmentSlice } from '../features/change-appointment/change-appointment.slice';
import {
  changeAppointment,
  loadMovePrice,
  findOthers,
  openAppointment,
} from '../features/change-appointment/change-appointment.tasks';
import { openTimesSlice } from '../platform/link/open-times.slice';
import { loadTimes } from '../platform/link/open-times.tasks';

const tasks = [
  openBooking,
  acceptBooking,
  declineBooking,
  openAppointment,
  changeAppointment,
  findOthers,
  loadMovePrice,
  loadTimes,
];

/** Store of pages linked from mails, which other pages do not load. */
export const bookingApp = defineRemoteApp({
  name: 'installer',
  reducers: {
    openTimes: openTimesSlice.reducer,
    answerBooking: answerBookingSlice.reducer,
    changeAppointment: changeAppointmentSlice.reducer,
  },
  sagas: [...tasks.map((task) => task.watch), lookAfterRefusal, lookAfterRefusedChange],
});
