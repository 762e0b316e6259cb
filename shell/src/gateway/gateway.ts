import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { createVariantFinder } from '../../variants/variants';
import { createApiPool, createServerApi } from './api/api-client';
import { registerApiProxy } from './api/api-proxy';
import { registerAssets } from './assets/asset-routes';
import { loadShellAssets } from './assets/shell-assets';
import type { GatewayConfig } from './config';
import { registerHealth } from './http/health';
import { COMMON_HEADERS } from './http/security';
import { createFeatureFlags } from './pages/feature-flags';
import { Pages } from './pages/page-routes';
import { Releases } from './releases/releases';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Where the gateway's pieces meet. */
export interface Gateway {
  readonly app: FastifyInstance;
  readonly releases: Releases;
  close(): Promise<void>;
}

function createApp(config: GatewayConfig): FastifyInstance {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers["x-session-id"]', 'req.headers["x-confirmation-token"]'] },
    disableRequestLogging: true,
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
    const fields = { method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode >= 500) request.log.warn(fields, 'answered with an error');
    else request.log.debug(fields, 'answered');
  });
  return app;
}

/** Puts the gateway together; it does not listen yet. */
export async function createGateway(config: GatewayConfig): Promise<Gateway> {
  const app = createApp(config);
  let shell = await loadShellAssets(config.data);
  const pool = createApiPool(config.apiOrigin);
  const releases = await new Releases(config.data, app.log).start();
  const pages = new Pages({
    findVariant: createVariantFinder(config.variantHosts),
    paymentOrigin: config.paymentOrigin,
    releases,
    shell: () => shell,
    services: {
      apiFor: (variant, requestId) => createServerApi(pool, variant.marketplaceKey, requestId),
      pageDeadlineMs: config.pageDeadlineMs,
      widgetDeadlineMs: config.widgetDeadlineMs,
    },
    flags: createFeatureFlags((variant) => createServerApi(pool, variant.marketplaceKey, randomUUID()), app.log),
    canonicalOrigin: config.canonicalOrigin,
    isProduction: config.isProduction,
    log: app.log,
  });
  registerHealth(app, { pool, releases });
  registerApiProxy(app, pool);
  await registerAssets(app, config.data, () => shell);
  pages.register(app);
  app.setNotFoundHandler((request, reply) => pages.sendError(request, reply, 404));
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'the gateway failed');
    return pages.sendError(request, reply, status);
  });
  const watch = setInterval(() => {
    void loadShellAssets(config.data).then((next) => {
      if (next.build.id === shell.build.id) return;
      shell = next;
      pages.cache.clear();
    }, () => undefined);
  }, 1_000);
  watch.unref();
  return {
    app,
    releases,
    async close() {
      clearInterval(watch);
      await app.close();
      await releases.close();
      pool.close();
    },
  };
}
