import { parseEnv } from '../platform/env';
import { migrateToLatest } from '../platform/migrations';
import { startDatabase } from '../platform/start-database';
import { runSeed } from '../seed/run-seed';

const env = parseEnv(process.env);
const database = await startDatabase({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  preferredPort: env.pgPort,
  log: console.log,
});
try {
  await migrateToLatest(database.url);
  if (!(await runSeed(database.url, console.log))) console.log('The catalog is loaded and up to date.');
} finally {
  await database.stop();
}
