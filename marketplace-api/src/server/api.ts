import { Drain } from 'shared-contracts/process-end';
import { openDatabase, type Database } from '../platform/database/database';
import { openGuessStore } from '../platform/limits/guess-store';
import { SCRAPE_LIMITS } from '../platform/observability/database-metrics';
import { createMetrics, type Metrics } from '../platform/observability/metrics';
import { secureAnswers } from '../http/answer-headers';
import { tagAnswers } from '../http/answer-tags';
import { createApp, documentApi } from '../http/app';
import type { App } from '../http/app-types';
import { identifyClients } from '../http/access/client-address';
import { healthRoutes } from '../http/health.routes';
import { limitGuesses } from '../http/limits/guess-limit';
import { limitLists } from '../http/page-query';
import { limitRates } from '../http/limits/rate-limits';
import { checkRouteConfigs } from '../http/route-config';
import { registerRoutes } from './routes';
import { buildServices, type ServiceOptions, type Services } from './services';
import { startTasks, type TaskName } from './tasks';

export interface ApiOptions extends ServiceOptions {
  /** Background tasks that run; all of them by default. */
  readonly tasks?: readonly TaskName[];
}

export interface Api {
  readonly app: App;
  readonly db: Database;
  readonly metrics: Metrics;
  /** During its run, the API is not ready but serves. */
  readonly drain: Drain;
  readonly orders: Services['orders'];
  readonly fulfilment: Services['fulfilment'];
  readonly moves: Services['moves'];
  readonly mail: Services['mail'];
  /** Pays due refunds; the API runs it every two seconds. */
  readonly taxReports: Services['taxReports'];
  readonly payBackWaiting: Services['refunds']['payBackWaiting'];
  close(): Promise<void>;
}

/** Builds the whole API on one database, ready to listen or for injected requests. */
export async function buildApi(options: ApiOptions): Promise<Api> {
  const { env, logger } = options;
  const db = openDatabase(options.databaseUrl, env.poolSize, (error) =>
    logger.warn({ err: error }, 'an idle database connection was lost'),
  );
  // Requests of shoppers can hold every connection of the pool, which says nothing about the database.
  const probe = openDatabase(options.databaseUrl, 1, () => undefined, { name: 'treadmarket-probe' });
  const reader = openDatabase(options.databaseUrl, 2, () => undefined, {
    name: 'treadmarket-metrics',
    limits: SCRAPE_LIMITS,
  });
  const services = await buildServices(options, db, probe);
  const metrics = createMetrics(db, reader);
  const app = createApp(logger, metrics, env);
  const drain = new Drain(app.server);
  secureAnswers(app, env.isProduction);
  identifyClients(app, env);
  checkRouteConfigs(app);
  tagAnswers(app, services.now);
  options.onApp?.(app);
  limitRates(app, env);
  limitLists(app);
  const guesses = openGuessStore({
    databaseUrl: options.databaseUrl,
    perMinute: env.guessesPerMinute,
    warn: (error) => logger.warn({ err: error }, 'guesses are counted by this process alone'),
  });
  limitGuesses(app, guesses);
  await documentApi(app);
  healthRoutes(app, { db: probe, catalog: () => services.snapshots.current(), drain });
  await registerRoutes(app, env, services);
  await app.ready();
  const tasks = startTasks(services, logger);
  async function close(): Promise<void> {
    await app.close();
    await Promise.all(tasks.map((task) => task.stop()));
    services.mail.close();
    await services.feed.close();
    await guesses.close();
    await probe.close();
    await reader.close();
    await db.close();
  }
  const { orders, fulfilment, moves, mail, refunds, taxReports } = services;
  const { payBackWaiting } = refunds;
  return { app, db, metrics, drain, orders, fulfilment, moves, mail, taxReports, payBackWaiting, close };
}
