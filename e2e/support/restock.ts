import { sql } from './database';

/**
 * Prepares the store for a run. Journeys repeatedly buy the same tires; a journey about a sold-out product empties its
 * own stock. The sample promotions are around November 2026: they are moved to the current day, so that some run, some
 * have ended and some are about to end.
 */
export default async function restock(): Promise<void> {
  await sql('update stock set quantity = 5000');
  await sql(
    `update promotion set starts_on = starts_on + shift, ends_on = ends_on + shift
       from (select current_date - 8 - max(starts_on) as shift from promotion) as moved where shift <> 0`,
  );
}
