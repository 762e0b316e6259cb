import pg from 'pg';
import { required } from './env';

/** Runs one statement on the store's own database. */
export async function sql<T extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: required('databaseUrl') });
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
