import { EnvError, parseEnv } from '../src/platform/settings/env';
import { FunctionFileError } from '../src/platform/database/function-files';
import { migrateToLatest } from '../src/platform/database/migrations';
import { startDatabase } from '../src/platform/database/start-database';
import { loadReferenceData, runSeed } from './seed/run-seed';

/*
 * Runs `npm run migrate`, which must precede the start of the API: migrates, then loads the demo data, or in production
 * only the reference data.
 */
async function prepare(): Promise<void> {
  const env = parseEnv(process.env);
  const database = await startDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    preferredPort: env.pgPort,
    log: console.log,
  });
  try {
    const lines = await migrateToLatest(database.url);
    console.log(lines.length > 0 ? lines.join('\n') : 'The database is up to date.');
    if (env.isProduction) await loadReferenceData(database.url, console.log);
    else await runSeed(database.url, console.log);
  } finally {
    await database.stop();
  }
}

try {
  await prepare();
} catch (error) {
  if (!(error instanceof EnvError || error instanceof FunctionFileError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
