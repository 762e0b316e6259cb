import pino, { type DestinationStream, type Level, type Logger } from 'pino';
import { endOnSignals } from 'shared-contracts/process-end';
import { buildApi } from './api';
import { serveMetrics } from './metrics-server';
import { openDatabase } from '../platform/database/database';
import { EnvError, parseEnv, type Env } from '../platform/settings/env';
import { errorReports } from '../platform/observability/error-reports';
import { createLogger } from '../platform/observability/logger';
import { requireSchema, SchemaOutdated } from '../platform/database/migrations';
import { readableByOthers } from '../platform/settings/production';
import { startDatabase } from '../platform/database/start-database';
import { startTracing } from '../platform/observability/tracing';
import { demoDataIn } from './demo-data';

/** Ends the process with the error as output. */
function exitWithError(error: unknown): never {
  if (!(error instanceof EnvError || error instanceof SchemaOutdated)) throw error;
  console.error(error.message);
  process.exit(1);
}

function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    return exitWithError(error);
  }
}

/** Checks production for risks outside of its settings: readable files with personal data, and demo data. */
async function checkProduction(env: Env, databaseUrl: string, logger: Logger): Promise<void> {
  if (!env.isProduction) return;
  const db = openDatabase(databaseUrl, 1, (error) => logger.warn({ err: error }, 'a database connection was lost'));
  try {
    const errors = [...readableByOthers(env.dataDir), ...(await demoDataIn(db))];
    if (errors.length > 0) throw new EnvError(`Production cannot start:\n  ${errors.join('\n  ')}`);
  } finally {
    await db.close();
  }
}

/** Writes the log to the standard output, and its errors to the service of the settings. */
function logDestination({ errorReports: service, isProduction, logLevel }: Env): DestinationStream {
  const output = pino.destination({ sync: false });
  if (service === null) return output;
  const { stream } = errorReports({ ...service, isProduction });
  return pino.multistream([
    { level: logLevel as Level, stream: output },
    { level: 'error', stream },
  ]);
}

const env = readEnv();
const tracing = await startTracing(process.env);
const logger = createLogger(env.logLevel, logDestination(env));
const database = await startDatabase({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  preferredPort: env.pgPort,
  log: (line) => logger.info(line),
});
try {
  await requireSchema(database.url);
  await checkProduction(env, database.url, logger);
} catch (error) {
  await database.stop();
  exitWithError(error);
}
const api = await buildApi({ env, databaseUrl: database.url, logger });
await api.app.listen({ port: env.apiPort, host: env.host });
const metricsServer = await serveMetrics(env, api.metrics);
logger.info({ port: env.apiPort, metricsPort: env.metricsPort }, 'listening');

endOnSignals({
  drain: api.drain,
  drainSeconds: env.drainSeconds,
  onSignal: (signal) => logger.info({ signal, drainSeconds: env.drainSeconds }, 'finishing open requests'),
  close: async () => {
    await api.close();
    await metricsServer?.close();
    await database.stop();
    await tracing.stop();
  },
  onError: (error) => logger.error({ err: error }, 'stopping failed'),
  flush: (done) => logger.flush(done),
});
