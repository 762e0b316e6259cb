import { sql } from './database';

/** The journeys buy the same tires over and over; what sells out is provoked where a journey is about that. */
export default async function restock(): Promise<void> {
  await sql('update stock set quantity = 5000');
}
