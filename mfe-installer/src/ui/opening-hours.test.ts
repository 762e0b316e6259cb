import { hoursTable, hoursToday } from './opening-hours';

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '17:30' }));
const hours = [...weekdays, { weekday: 6, opens: '12:00', closes: '14:00' }];

it('hoursTable groups days with the same hours, and lists holidays', () => {
  expect(hoursTable(hours, ['2026-11-26'])).toEqual([
    { days: 'Mon–Fri', time: '8 AM – 5:30 PM' },
    { days: 'Sat', time: '12 PM – 2 PM' },
    { days: 'Sun', time: 'Closed' },
    { days: 'Thu, Nov 26', time: 'Closed (holiday)' },
  ]);
  expect(hoursTable([{ weekday: 3, opens: '00:00', closes: '24:00' }], [])).toEqual([
    { days: 'Mon–Tue', time: 'Closed' },
    { days: 'Wed', time: '12 AM – 12 AM' },
    { days: 'Thu–Sun', time: 'Closed' },
  ]);
});

it.each([
  ['2026-11-25T12:00', 'Open today 8 AM – 5:30 PM'],
  ['2026-11-26T12:00', 'Closed today (holiday)'],
  ['2026-11-28T23:59', 'Open today 12 PM – 2 PM'],
  ['2026-11-29T00:00', 'Closed today'],
])('hoursToday at %s is %s', (now, expected) => {
  expect(hoursToday(hours, ['2026-11-26'], new Date(now).getTime())).toBe(expected);
});

describe('hours of today in another time zone', () => {
  it.each([
    ['2026-11-29T04:59:00Z', 'America/New_York', 'Open today 12 PM – 2 PM'],
    ['2026-11-29T05:00:00Z', 'America/New_York', 'Closed today'],
    ['2026-11-29T07:59:00Z', 'America/Los_Angeles', 'Open today 12 PM – 2 PM'],
    ['2026-11-26T10:30:00Z', 'Pacific/Honolulu', 'Closed today (holiday)'],
    ['2026-11-26T09:30:00Z', 'Pacific/Honolulu', 'Open today 8 AM – 5:30 PM'],
  ])('are at %s in %s: %s', (now, zone, expected) =>
    expect(hoursToday(hours, ['2026-11-26'], Date.parse(now), zone)).toBe(expected),
  );
});
