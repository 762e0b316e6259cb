import fc from 'fast-check';
import { addDays, weekdayOf } from './store-clock';
import { startOfDay, wallTime } from './zone-clock';

/** Every zone of the United States and its territories in the IANA database. */
const ZONES = [
  ...['New_York', 'Detroit', 'Kentucky/Louisville', 'Kentucky/Monticello', 'Indiana/Indianapolis', 'Indiana/Vincennes'],
  ...['Indiana/Winamac', 'Indiana/Marengo', 'Indiana/Petersburg', 'Indiana/Vevay', 'Indiana/Tell_City', 'Indiana/Knox'],
  ...[
    'Chicago',
    'Menominee',
    'North_Dakota/Center',
    'North_Dakota/New_Salem',
    'North_Dakota/Beulah',
    'Denver',
    'Boise',
  ],
  ...['Phoenix', 'Los_Angeles', 'Anchorage', 'Juneau', 'Sitka', 'Metlakatla', 'Yakutat', 'Nome', 'Adak'],
  ...['Puerto_Rico', 'St_Thomas'],
]
  .map((name) => `America/${name}`)
  .concat('Pacific/Honolulu', 'Pacific/Guam', 'Pacific/Saipan', 'Pacific/Pago_Pago', 'Pacific/Midway', 'Pacific/Wake');
/** Zones whose clocks never change. */
const FIXED = /Phoenix|Puerto_Rico|St_Thomas|^Pacific/;

/** Returns the `nth` Sunday of a month. */
function sunday(year: number, month: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((7 - weekdayOf(first)) % 7) + 7 * (nth - 1));
}

/** Returns the hours of a day by the law: clocks change on the second Sunday of March and the first of November. */
function hoursOf(zone: string, day: string): number {
  const year = Number(day.slice(0, 4));
  if (FIXED.test(zone)) return 24;
  if (day === sunday(year, 3, 2)) return 23;
  return day === sunday(year, 11, 1) ? 25 : 24;
}

function expectDay(zone: string, day: string): void {
  const start = startOfDay(zone, day);
  const justBefore = wallTime(zone, new Date(start.getTime() - 1));
  const hours = (startOfDay(zone, addDays(day, 1)).getTime() - start.getTime()) / 3_600_000;
  expect([zone, wallTime(zone, start), justBefore, hours]).toEqual([
    zone,
    { day, time: '00:00' },
    { day: addDays(day, -1), time: '23:59' },
    hoursOf(zone, day),
  ]);
}

describe('the start of a day in a zone of the United States', () => {
  it.each([2027, 2028])('is midnight around both changes of the clocks in %i', (year) => {
    for (const zone of ZONES)
      for (const changeDay of [sunday(year, 3, 2), sunday(year, 11, 1)])
        for (const days of [-1, 0, 1]) expectDay(zone, addDays(changeDay, days));
  });

  it('is midnight on any day', () => {
    const day = fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), day, (zone, one) => expectDay(zone, one)),
      { seed: 48, numRuns: 200 },
    );
  });
});

describe('the start of a day', () => {
  it.each([
    ['where midnight is skipped', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['east of UTC', 'Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
    ['west of UTC', 'Pacific/Pago_Pago', '2027-01-01', '2027-01-01T11:00:00.000Z'],
  ])('is the first instant %s', (_where, zone, day, instant) => {
    expect(startOfDay(zone, day).toISOString()).toBe(instant);
  });
});
