import { camry } from '../../testing/catalog-server';
import { seasonReminder } from './season';

const on = (day: string) => new Date(`${day}T12:00:00`);

it.each([
  ['NY', '2026-10-01', 'winter'],
  ['MN', '2027-02-28', 'winter'],
  ['NY', '2027-03-01', 'touring'],
  ['CO', '2027-04-30', 'touring'],
])('the season reminder in %s on %s links %s tires that fit', (state, day, category) => {
  const href = `/tires?fitment=${camry.fitmentId}&category=${category}`;
  expect(seasonReminder(camry, state, on(day))).toMatchObject({ href });
});

it.each([
  ['NY', '2026-09-30'],
  ['NY', '2026-05-01'],
  ['FL', '2026-12-24'],
  ['', '2026-12-24'],
])('the season reminder in "%s" on %s is absent', (state, day) =>
  expect(seasonReminder(camry, state, on(day))).toBeNull(),
);
