import { appointmentOf } from './dates';

it('appointmentOf includes the day', () => {
  expect(appointmentOf({ appointmentDate: '2026-11-24', appointmentLabel: '9:00 AM – 10:00 AM' })).toBe(
    'Tue, Nov 24, 9:00 AM – 10:00 AM',
  );
  expect(appointmentOf({ appointmentDate: null, appointmentLabel: '9:00 AM – 10:00 AM' })).toBeNull();
});
