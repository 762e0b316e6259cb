import { defineRemoteApp } from 'remote-kit';
import { refreshAfterRefusal } from '../features/choose-appointment/appointments.saga';
import { appointmentsSlice } from '../features/choose-appointment/appointments.slice';
import { holdAppointment, loadSlots } from '../features/choose-appointment/appointments.tasks';
import { installersSlice } from '../platform/installers/installers.slice';
import { searchInstallers } from '../platform/installers/installers.tasks';

export const installerApp = defineRemoteApp({
  name: 'installer',
  reducers: { installers: installersSlice.reducer, appointments: appointmentsSlice.reducer },
  sagas: [searchInstallers.watch, loadSlots.watch, holdAppointment.watch, refreshAfterRefusal],
});
