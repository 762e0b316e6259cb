import pino from 'pino';
import { runStaffCommand, STAFF_USAGE, StaffCommandError } from './staff/staff-command';
import { staffCommandServices } from './staff/staff-command-services';
import { openDatabase } from '../src/platform/database/database';
import { EnvError, parseEnv } from '../src/platform/settings/env';
import { requireSchema, SchemaOutdated } from '../src/platform/database/migrations';
import { startDatabase } from '../src/platform/database/start-database';

async function run(): Promise<void> {
  // Help needs no database.
  if (process.argv.includes('--help')) return console.log(STAFF_USAGE);
  const env = parseEnv(process.env);
  const { databaseUrl, dataDir, pgPort } = env;
  const database = await startDatabase({ databaseUrl, dataDir, preferredPort: pgPort });
  const db = openDatabase(database.url, 1, (error) => console.error(error.message), {
    name: 'treadmarket-commands',
  });
  try {
    await requireSchema(database.url);
    await runStaffCommand(staffCommandServices(db, pino({ level: 'warn' })), process.argv.slice(2), console.log);
  } finally {
    await db.close();
    await database.stop();
  }
  return undefined;
}

const isExpected = (error: unknown): boolean =>
  [StaffCommandError, EnvError, SchemaOutdated].some((kind) => error instanceof kind) ||
  ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ?? false);

try {
  await run();
} catch (error) {
  if (!isExpected(error)) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
