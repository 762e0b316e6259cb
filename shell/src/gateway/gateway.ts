import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import { createVariantFinder } from '../../variants/variants';
import { readShellBuild } from 'tooling/registry/shell-build';
import { createApiPool, createServerApi, type ApiPool } from './api/api-client';
import { registerApiProxy } from './api/api-proxy';
import { registerAssets } from './assets/asset-routes';
import { loadShellAssets, type ShellAssets } from './assets/shell-assets';
import { Sheets } from './assets/sheets';
import { StoredFiles } from './assets/stored-files';
import type { GatewayConfig } from './config';
import { registerSearchEngines } from './search-engines/search-engines';
import { registerHealth } from './http/health';
import { registerLiveReload } from './http/live-reload';
import { COMMON_HEADERS } from './http/security';
import { createFeatureFlags } from './pages/feature-flags';
import { Pages } from './pages/page-routes';
import { Releases } from './releases/releases';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Where log lines go instead of standard output. */
export interface LogStream {
  write(line: string): void;
}

/** Where the gateway's pieces meet. */
export interface Gateway {
  readonly app: FastifyInstance;
  readonly releases: Releases;
  close(): Promise<void>;
}

function createApp(config: GatewayConfig, logTo?: LogStream): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      ...(logTo ? { stream: logTo } : {}),
      redact: ['req.headers.cookie', 'req.headers["x-session-id"]', 'req.headers["x-confirmation-token"]'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
    bodyLimit: 1_048_576,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = String(headers['x-request-id'] ?? '');
      return REQUEST_ID.test(given) ? given : randomUUID();
    },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(COMMON_HEADERS));
  app.addHook('onResponse', async (request, reply) => {
    const fields = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(fields, 'answered with an error');
    else request.log.debug(fields, 'answered');
  });
  return app;
}

/** Follows the shell's own build as the releases follow the registry. */
async function followShellBuild(
  data: string,
  onChange: () => void,
): Promise<{ readonly current: () => ShellAssets; readonly stop: () => void }> {
  let shell = await loadShellAssets(data);
  const look = async (): Promise<void> => {
    const build = await readShellBuild(data);
    if (!build || build.id === shell.build.id) return;
    shell = await loadShellAssets(data);
    onChange();
  };
  const timer = setInterval(() => void look().catch(() => undefined), 1_000);
  timer.unref();
  return { current: () => shell, stop: () => clearInterval(timer) };
}

function createPages(
  config: GatewayConfig,
  app: FastifyInstance,
  pool: ApiPool,
  releases: Releases,
  shell: () => ShellAssets,
  sheets: Sheets,
): Pages {
  const { pageDeadlineMs, widgetDeadlineMs, paymentOrigin, canonicalOrigin, isProduction } = config;
  return new Pages({
    findVariant: createVariantFinder(config.variantHosts),
    services: {
      apiFor: (variant, requestId) => createServerApi(pool, variant.marketplaceKey, requestId),
      pageDeadlineMs,
      widgetDeadlineMs,
    },
    flags: createFeatureFlags((variant) => createServerApi(pool, variant.marketplaceKey, randomUUID()), app.log),
    releases,
    shell,
    sheets,
    paymentOrigin,
    canonicalOrigin,
    isProduction,
    log: app.log,
  });
}

/** A part of the sitemap is ten thousand addresses. */
const SITEMAP_PATIENCE_MS = 10_000;

/** Puts the gateway together; it does not listen yet. */
export async function createGateway(config: GatewayConfig, logTo?: LogStream): Promise<Gateway> {
  const app = createApp(config, logTo);
  const pool = createApiPool(config.apiOrigin);
  const changed = new Set<() => void>();
  const shell = await followShellBuild(config.data, () => changed.forEach((listener) => listener()));
  const releases = await new Releases(config.data, app.log).start();
  const stored = new StoredFiles(config.data, shell.current);
  const sheets = new Sheets(stored);
  const pages = createPages(config, app, pool, releases, shell.current, sheets);
  changed.add(() => pages.cache.clear());
  registerHealth(app, { pool, releases });
  registerApiProxy(app, pool);
  await registerAssets(app, stored, sheets);
  if (!config.isProduction) changed.add(registerLiveReload(app, releases));
  registerSearchEngines(app, {
    findVariant: createVariantFinder(config.variantHosts),
    releases,
    canonicalOrigin: config.canonicalOrigin,
    apiFor: (variant, requestId) => createServerApi(pool, variant.marketplaceKey, requestId, SITEMAP_PATIENCE_MS),
  });
  pages.register(app);
  app.setNotFoundHandler((request, reply) => pages.sendError(request, reply, 404));
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'the gateway failed');
    return pages.sendError(request, reply, status);
  });
  return {
    app,
    releases,
    async close() {
      shell.stop();
      await app.close();
      await releases.close();
      pool.close();
    },
  };
}
