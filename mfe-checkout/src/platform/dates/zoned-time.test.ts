import { instantOf } from './zoned-time';

describe('instant of a local time', () => {
  it.each([
    ['2026-11-24', '09:30', 'America/Chicago', '2026-11-24T15:30:00.000Z'],
    ['2026-07-24', '09:30', 'America/Chicago', '2026-07-24T14:30:00.000Z'],
    ['2026-07-24', '17:00', 'America/Phoenix', '2026-07-25T00:00:00.000Z'],
    ['2026-12-31', '23:00', 'Pacific/Honolulu', '2027-01-01T09:00:00.000Z'],
    ['2027-03-14', '01:59', 'America/New_York', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14', '03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
    ['2026-11-01', '08:00', 'America/Los_Angeles', '2026-11-01T16:00:00.000Z'],
    ['2026-10-31', '18:00', 'America/Los_Angeles', '2026-11-01T01:00:00.000Z'],
  ])('is for %s %s in %s: %s', (day, time, zone, expected) =>
    expect(instantOf(day, time, zone).toISOString()).toBe(expected),
  );
});
