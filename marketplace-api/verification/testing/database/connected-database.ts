import pg from 'pg';
import { createTestDatabase } from './test-database';

/** A test database, and a connection to it for any SQL. */
export interface ConnectedDatabase {
  readonly url: string;
  readonly client: pg.Client;
  /** Closes the connection and drops the database. */
  close(): Promise<void>;
}

export async function connectTestDatabase(): Promise<ConnectedDatabase> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  // Tests that kill connections close this one too.
  client.on('error', () => undefined);
  await client.connect();
  return {
    url: database.url,
    client,
    async close() {
      await client.end().catch(() => undefined);
      await database.drop();
    },
  };
}
