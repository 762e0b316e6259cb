import pino from 'pino';
import { buildApi } from '../http/api';
import { serveMetrics } from '../http/metrics-server';
import { EnvError, parseEnv } from '../platform/env';
import { createLogger } from '../platform/logger';
import { migrateToLatest } from '../platform/migrations';
import { startDatabase } from '../platform/start-database';
import { startTracing } from '../platform/tracing';
import { runSeed } from '../seed/run-seed';

const DRAIN_MS = 10_000;

function readEnv() {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const env = readEnv();
const tracing = await startTracing(process.env);
const logger = createLogger(env.logLevel, pino.destination({ sync: false }));
const say = (line: string) => logger.info(line);
const database = await startDatabase({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  preferredPort: env.pgPort,
  log: say,
});
await migrateToLatest(database.url);
await runSeed(database.url, say);
const api = await buildApi({ env, databaseUrl: database.url, logger });
await api.app.listen({ port: env.apiPort, host: env.host });
const metricsServer = await serveMetrics(env, api.metrics);
logger.info({ port: env.apiPort, metricsPort: env.metricsPort }, 'listening');

let isStopping = false;
async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  logger.info({ signal }, 'finishing open requests');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await api.close();
  await metricsServer?.close();
  await database.stop();
  await tracing.stop();
  logger.flush(() => process.exit(0));
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
