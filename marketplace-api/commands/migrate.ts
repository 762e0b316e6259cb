import { parseEnv } from '../src/platform/settings/env';
import { FunctionFileError } from '../src/platform/database/function-files';
import { migrateDown, migrateToLatest } from '../src/platform/database/migrations';
import { startDatabase } from '../src/platform/database/start-database';

/* Migrates the schema only; `down` reverts the last migration. */
const env = parseEnv(process.env);
const database = await startDatabase({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  preferredPort: env.pgPort,
  log: console.log,
});
try {
  const lines = process.argv[2] === 'down' ? await migrateDown(database.url) : await migrateToLatest(database.url);
  console.log(lines.length > 0 ? lines.join('\n') : 'The database is up to date.');
} catch (error) {
  if (!(error instanceof FunctionFileError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.stop();
}
