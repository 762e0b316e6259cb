import { isHoliday } from './holidays';
import { addBusinessDays } from './store-clock';

it.each([
  '2026-01-01',
  '2026-05-25',
  '2026-07-04',
  '2026-09-07',
  '2026-11-26',
  '2026-12-25',
  '2027-05-31',
  '2027-11-25',
  '2028-09-04',
])('%s is a holiday', (day) => expect(isHoliday(day)).toBe(true));

it.each(['2026-05-18', '2026-09-14', '2026-11-19', '2026-11-27', '2026-12-24'])('%s is not a holiday', (day) =>
  expect(isHoliday(day)).toBe(false),
);

it('no goods arrive on a holiday', () => expect(addBusinessDays('2026-11-25', 1)).toBe('2026-11-27'));
