import fc from 'fast-check';
import { addBusinessDays, addDays, secondsLeftOfDay, storeDay, weekdayOf } from './store-clock';

describe('secondsLeftOfDay', () => {
  it.each([
    ['on a day in winter', '2026-11-20T15:00:00Z', 50_400],
    ['in the last second', '2026-11-21T04:59:59.000Z', 1],
    ['rounded down', '2026-11-21T04:59:59.001Z', 0],
    ['at the first instant of the next day', '2026-11-21T05:00:00Z', 86_400],
    ['on a day in summer', '2026-07-02T03:30:00Z', 1_800],
    ['at the beginning of the day with 23 hours', '2027-03-14T05:00:00Z', 82_800],
    ['a second before the clocks go forward', '2027-03-14T06:59:59Z', 75_601],
    ['when the clocks have gone forward', '2027-03-14T07:00:00Z', 75_600],
    ['at the end of the day with 23 hours', '2027-03-15T03:59:59Z', 1],
    ['at the beginning of the day with 25 hours', '2027-11-07T04:00:00Z', 90_000],
    ['at 1:30 before the clocks go back', '2027-11-07T05:30:00Z', 84_600],
    ['at 1:30 when the clocks have gone back', '2027-11-07T06:30:00Z', 81_000],
    ['at the end of the day with 25 hours', '2027-11-08T04:59:59Z', 1],
  ])('is correct %s', (_when, now, seconds) => {
    expect(secondsLeftOfDay(new Date(now))).toBe(seconds);
  });
});

describe('the end of the day of the store', () => {
  it('is the first instant of the next day from every second of three years', () => {
    const seconds = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2029, 0, 1) / 1000 });
    const property = fc.property(seconds, (second) => {
      const now = new Date(second * 1000);
      const endMs = now.getTime() + secondsLeftOfDay(now) * 1000;
      expect([storeDay(new Date(endMs - 1000)), storeDay(new Date(endMs))]).toEqual([
        storeDay(now),
        addDays(storeDay(now), 1),
      ]);
    });
    fc.assert(property, { seed: 48, numRuns: 1000 });
  });
});

describe('the calendar of the store', () => {
  it.each([
    ['2028-02-29T04:59:59Z', '2028-02-28'],
    ['2028-02-29T05:00:00Z', '2028-02-29'],
    ['2027-01-01T04:59:59Z', '2026-12-31'],
    ['2027-03-15T03:59:59Z', '2027-03-14'],
    ['2027-11-08T04:59:59Z', '2027-11-07'],
  ])('shows at %s the day %s', (now, day) => expect(storeDay(new Date(now))).toBe(day));

  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-03-13', 2, '2027-03-15'],
    ['2027-11-06', 2, '2027-11-08'],
  ])('adds to %s %i days: %s', (day, days, later) => expect(addDays(day, days)).toBe(later));

  it('skips weekends and holidays between business days', () => {
    // December 31 is a Thursday, and January 1 a holiday.
    expect(weekdayOf('2026-12-31')).toBe(4);
    expect(addBusinessDays('2026-12-31', 1)).toBe('2027-01-04');
  });
});
