import pg from 'pg';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres';
import { withLock } from './lock-folder';
import { TEST_SERVER, TEST_SERVER_LOCK } from './test-server-home';

/* Owns the test server, because test processes come and go and cannot know which one is the last. */
const IDLE_CHECKS = 6;
const CHECK_MS = 5000;

const server = await startEmbeddedPostgres({ folder: TEST_SERVER, preferredPort: 5533, isDisposable: true });
const client = new pg.Client({ connectionString: server.urlOf('postgres') });
await client.connect();
client.on('error', () => process.exit(0));

async function isIdle(): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count
      from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count === 0;
}

let idle = 0;
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  idle = (await isIdle()) ? idle + 1 : 0;
  if (idle < IDLE_CHECKS) continue;
  const isDone = await withLock(TEST_SERVER_LOCK, async () => {
    if (!(await isIdle())) return false;
    await client.end();
    await server.stop();
    return true;
  });
  if (isDone) process.exit(0);
}
