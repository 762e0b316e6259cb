import { defineRemoteApp } from 'remote-kit';
import { lookAfterRefusal } from '../features/answer-booking/answer-booking.saga';
import { answerBookingSlice } from '../features/answer-booking/answer-booking.slice';
import { acceptBooking, declineBooking, openBooking } from '../features/answer-booking/answer-booking.tasks';
import { lookAfterRefusedChange } from '../features/change-appointment/change-appointment.saga';
import { changeAppointmentSlice } from '../features/change-appointment/change-appointment.slice';
import {
  changeAppointment,
  findOthers,
  openAppointment,
} from '../features/change-appointment/change-appointment.tasks';
import { refreshAfterRefusal } from '../features/choose-appointment/appointments.saga';
import { appointmentsSlice } from '../features/choose-appointment/appointments.slice';
import { holdAppointment, loadSlots } from '../features/choose-appointment/appointments.tasks';
import { installersSlice } from '../platform/installers/installers.slice';
import { searchInstallers } from '../platform/installers/installers.tasks';
import { openTimesSlice } from '../platform/link/open-times.slice';
import { loadTimes } from '../platform/link/open-times.tasks';

const tasks = [
  searchInstallers,
  loadSlots,
  holdAppointment,
  openBooking,
  acceptBooking,
  declineBooking,
  openAppointment,
  changeAppointment,
  findOthers,
  loadTimes,
];

export const installerApp = defineRemoteApp({
  name: 'installer',
  reducers: {
    installers: installersSlice.reducer,
    appointments: appointmentsSlice.reducer,
    openTimes: openTimesSlice.reducer,
    answerBooking: answerBookingSlice.reducer,
    changeAppointment: changeAppointmentSlice.reducer,
  },
  sagas: [...tasks.map((task) => task.watch), refreshAfterRefusal, lookAfterRefusal, lookAfterRefusedChange],
});
