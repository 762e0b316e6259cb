import { zoneOf } from '../slots/installer-zone';
import { wallTime } from '../../../platform/time/zone-clock';
import { havePassed } from './waiting-times';

const CHICAGO = 'America/Chicago';
const passed = (days: number, since: string, now: string, zone = CHICAGO) =>
  havePassed(days, zone, new Date(since), new Date(now));

it.each([
  // A request on Tuesday at 3 PM waits until Wednesday at 3 PM, by the shop's clock.
  ['an ordinary day', 1, '2026-11-10T21:00:00Z', '2026-11-11T20:59:00Z', '2026-11-11T21:00:00Z'],
  // Friday 3 PM to Monday 3 PM: Saturday and Sunday do not count.
  ['a weekend', 1, '2026-11-13T21:00:00Z', '2026-11-16T20:59:00Z', '2026-11-16T21:00:00Z'],
  // Wednesday before Thanksgiving: the holiday does not count.
  ['a holiday', 1, '2026-11-25T21:00:00Z', '2026-11-27T20:59:00Z', '2026-11-27T21:00:00Z'],
  // A request on Sunday begins to wait on Monday at eight.
  ['a day off', 1, '2026-11-15T18:00:00Z', '2026-11-17T13:59:00Z', '2026-11-17T14:00:00Z'],
  // Two days across the end of daylight saving time (Nov 1, 2026): Friday 3 PM CDT to Tuesday 3 PM CST.
  ['the end of daylight saving', 2, '2026-10-30T20:00:00Z', '2026-11-03T20:59:00Z', '2026-11-03T21:00:00Z'],
  // One day across the beginning of daylight saving time (Mar 8, 2026): Friday 3 PM CST to Monday 3 PM CDT.
  ['the beginning of daylight saving', 1, '2026-03-06T21:00:00Z', '2026-03-09T19:59:00Z', '2026-03-09T20:00:00Z'],
])('counts the working days over %s', (_what, days, since, before, then) => {
  expect([passed(days, since, before), passed(days, since, then)]).toEqual([false, true]);
});

it("counts days by the shop's calendar, not by the store's", () => {
  // 11 PM on a Thursday in Los Angeles is a Friday in New York.
  const since = '2026-11-13T07:00:00Z';
  expect(passed(1, since, '2026-11-14T06:59:00Z', 'America/Los_Angeles')).toBe(false);
  expect(passed(1, since, '2026-11-14T07:00:00Z', 'America/Los_Angeles')).toBe(true);
  expect(passed(1, since, '2026-11-14T07:00:00Z', 'America/New_York')).toBe(false);
});

it.each([
  ['Chicago', 41.88, -87.63, 'America/Chicago'],
  ['Phoenix, which has no daylight saving', 33.45, -112.07, 'America/Phoenix'],
  ['El Paso, in the other zone of Texas', 31.76, -106.48, 'America/Denver'],
  ['Pensacola, in the other zone of Florida', 30.42, -87.22, 'America/Chicago'],
])('finds the time zone of %s', (_where, lat, lon, zone) => {
  const now = new Date('2026-07-01T12:00:00Z');
  expect(wallTime(zoneOf({ lat, lon }), now)).toEqual(wallTime(zone, now));
});
