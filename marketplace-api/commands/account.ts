import { AccountError, runAccountCommand } from './account/account-command';
import { readPassword } from './account/read-password';
import { openDatabase } from '../src/platform/database/database';
import { parseEnv } from '../src/platform/settings/env';
import { requireSchema } from '../src/platform/database/migrations';
import { startDatabase } from '../src/platform/database/start-database';

const env = parseEnv(process.env);
const database = await startDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, preferredPort: env.pgPort });
await requireSchema(database.url);
const db = openDatabase(database.url, 1, (error) => console.error(error.message), {
  name: 'treadmarket-commands',
});
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
