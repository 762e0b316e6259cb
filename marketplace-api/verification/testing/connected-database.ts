import pg from 'pg';
import { createTestDatabase } from './test-database';

/** A test database, and a connection to it that runs any SQL. */
export interface ConnectedDatabase {
  readonly url: string;
  readonly client: pg.Client;
  /** Ends the connection and drops the database. */
  close(): Promise<void>;
}

export async function connectTestDatabase(): Promise<ConnectedDatabase> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  // A test that kills connections ends this one too.
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
