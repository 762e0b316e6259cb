import { sql } from './database';

/**
 * Prepares the store for a run. The journeys buy the same tires over and over; a journey about a product that sells out
 * empties its shelf itself. The sample promotions have dates around November 2026: they move to the day of the run, so
 * that some run, some have ended and some are about to end on any day.
 */
export default async function restock(): Promise<void> {
  await sql('update stock set quantity = 5000');
  await sql(
    `update promotion set starts_on = starts_on + shift, ends_on = ends_on + shift
       from (select current_date - 8 - max(starts_on) as shift from promotion) as moved where shift <> 0`,
  );
}
