import { randomUUID } from 'node:crypto';
import proxyaddr from '@fastify/proxy-addr';
import { limitLogLine } from 'shared-contracts/log-text';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { GatewayMetrics } from '../observability/gateway-metrics';
import { RefusalLog } from './refusal-log';
import { limitRequests } from './request-limit';
import { hasBody } from './front-door';
import type { ConcurrencyLimits } from './limits/concurrency-limiter';
import { createListener } from './listener';
import { problemBody, problemHeaders } from './problem';
import { currentTraceId } from '../observability/tracing';
import { traceRequests } from './trace-requests';
import { OFFLINE_WORKER_PATH } from '../../protocol/offline';
import { COMMON_HEADERS, STRICT_TRANSPORT } from './security';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Settings of the server without its routes. */
export interface HttpSettings {
  readonly logLevel: string;
  /** Addresses and networks of our own proxies, whose client headers are trusted. */
  readonly trustProxy: readonly string[];
  readonly connections: ConcurrencyLimits;
  /** Limit per address for all requests. A quarter of it may come as a burst. */
  readonly requestsPerMinute: number;
  /** Serves real shoppers (`shared-contracts/deployment`). */
  readonly isDeployed: boolean;
}

/** Destination of log lines instead of standard output. */
export interface LogStream {
  write(line: string): void;
}

export interface GatewayApp {
  readonly app: FastifyInstance;
  readonly refusals: RefusalLog;
}

function trustedProxies({ trustProxy }: HttpSettings): (address: string) => boolean {
  const isTrusted = proxyaddr.compile([...trustProxy]);
  return (address) => isTrusted(address, 0);
}

/** Fields of every line. */
const traceOfLine = (): object => {
  const traceId = currentTraceId();
  return traceId === null ? {} : { traceId };
};

function createFastify(config: HttpSettings, refusals: RefusalLog, logTo?: LogStream): FastifyInstance {
  const isTrustedProxy = trustedProxies(config);
  return Fastify({
    logger: {
      level: config.logLevel,
      hooks: { streamWrite: limitLogLine },
      mixin: traceOfLine,
      ...(logTo ? { stream: logTo } : {}),
      redact: ['cookie', 'x-session-id', 'x-confirmation-token', 'x-access-token'].map(
        (name) => `req.headers["${name}"]`,
      ),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isTrustedProxy,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = String(headers['x-request-id'] ?? '');
      return REQUEST_ID.test(given) ? given : randomUUID();
    },
    serverFactory: (handler) => createListener(handler, { connections: config.connections, isTrustedProxy, refusals }),
    // A request on a connection that was open before the end is served as well.
    return503OnClosing: false,
    // The listener has already answered.
    clientErrorHandler: () => undefined,
  });
}

/**
 * Rejects service worker scripts: a worker controls every later page of a browser. Only the gateway's own address is
 * served as a worker, no file of a remote, no upload, and no other spelling of the address.
 */
function refuseServiceWorkers(app: FastifyInstance): void {
  const detail = 'This is not the service worker of the store. Leave out the registration.';
  const refusal = { status: 404, code: 'no-service-worker', detail } as const;
  app.addHook('onRequest', async ({ headers, id, url, method }, reply) =>
    headers['service-worker'] === undefined || (method === 'GET' && url === OFFLINE_WORKER_PATH)
      ? undefined
      : reply.code(refusal.status).headers(problemHeaders(refusal)).send(problemBody(refusal, id)),
  );
}

/** Creates the server without routes: request validation, limits, log. */
export function createApp(config: HttpSettings, metrics: GatewayMetrics, logTo?: LogStream): GatewayApp {
  const refusals = new RefusalLog({ warn: (fields, message) => app.log.warn(fields, message) }, (reason) =>
    metrics.countRefusal(reason),
  );
  const app = createFastify(config, refusals, logTo);
  traceRequests(app, trustedProxies(config));
  const commonHeaders = { ...COMMON_HEADERS, ...(config.isDeployed ? STRICT_TRANSPORT : {}) };
  app.addHook('onRequest', async (_request, reply) => void reply.headers(commonHeaders));
  limitRequests(app, config.requestsPerMinute, refusals);
  refuseServiceWorkers(app);
  // An unread body must not be parsed as the next request.
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete && hasBody(request.raw)) void reply.header('connection', 'close');
  });
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
  return { app, refusals };
}
