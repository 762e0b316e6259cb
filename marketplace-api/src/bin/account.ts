import { AccountError, runAccountCommand } from '../modules/auth/account-command';
import { readPassword } from '../modules/auth/read-password';
import { openDatabase } from '../platform/database';
import { parseEnv } from '../platform/env';
import { requireSchema } from '../platform/migrations';
import { startDatabase } from '../platform/start-database';

const env = parseEnv(process.env);
const database = await startDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, preferredPort: env.pgPort });
await requireSchema(database.url);
const db = openDatabase(database.url, 1, (error) => console.error(error.message));
try {
  await runAccountCommand(db, process.argv.slice(2), { readPassword, print: console.log });
} catch (error) {
  const isExpected = error instanceof AccountError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await db.close();
  await database.stop();
}
