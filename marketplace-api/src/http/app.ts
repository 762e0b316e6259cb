import crypto from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { benefitTypeOfKey } from 'shared-contracts';
import { ORDER_MEDIA_TYPE } from 'shared-contracts/wire';
import type { Logger } from 'pino';
import type { Metrics } from '../platform/observability/metrics';
import type { Env } from '../platform/settings/env';
import { failure } from '../platform/values/failure';
import type { App } from './app-types';
import { HTTP_DEADLINES, IDLE_MS, limitConnections, REQUEST_MS } from './connections';
import { observeRequests } from './observe';
import { handleBadAddress, handleError, handleNotFound, sendFailure } from './problem-reply';
import { documentBodyLimit, documentCommonProblems, SECURITY_SCHEMES } from './route-security';
import { sendBody } from './send-body';
import { compileValidator } from './validation';

const SLOW_MS = 250;
/** Deadline of a handler. An order with a silent provider takes longest; anything longer hangs. */
const HANDLER_MS = 30_000;

const REQUEST_ID = /^[\w.-]{1,64}$/;

const hasUnreadBody = ({ raw }: FastifyRequest): boolean =>
  !raw.complete && (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0);

/** Closes connections in states where bytes of one request could be taken for another. */
function keepConnectionsApart(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Lets a gateway match the response to its request.
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasUnreadBody(request)) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Returns the log fields of a request. Only paths: queries and bodies contain ZIP codes, names and tokens. */
function logOf(request: FastifyRequest, status: number, ms: number) {
  return { method: request.method, route: request.routeOptions.url ?? 'unknown', status, ms: Math.round(ms) };
}

export function createApp(logger: Logger, metrics: Metrics, env: Pick<Env, 'trustProxy' | 'gatewayKeys'>): App {
  // Cast: `App` has the logger's interface and the request fields that are decorated below.
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    handlerTimeout: HANDLER_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: IDLE_MS,
    http: HTTP_DEADLINES,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // A request on a connection that was open before is served as well; a client that must not retry would lose it.
    return503OnClosing: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : crypto.randomUUID();
    },
    routerOptions: { maxParamLength: 300 },
    // After `identifyClients`, only a trustworthy x-forwarded-for is left.
    trustProxy: true,
    frameworkErrors: (error, request, reply) =>
      void handleBadAddress(
        error,
        // Cast: Fastify types both with the raw server, which the handler does not use.
        request as unknown as FastifyRequest,
        // Cast: as above.
        reply.header('x-request-id', request.id) as unknown as FastifyReply,
      ),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;
  limitConnections(app.server, logger, env);
  keepConnectionsApart(app);
  observeRequests(app, metrics, env);
  app.setValidatorCompiler(compileValidator);
  // Services name every field of a response, so a schema-driven serializer would only cost time.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.decorateRequest('variant', 'treadmarket');
  app.addHook('onRoute', documentCommonProblems);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(ORDER_MEDIA_TYPE, { parseAs: 'string' }, parseJson);
  app.addHook('onResponse', (request, reply, done) => {
    const line = logOf(request, reply.statusCode, reply.elapsedTime);
    if (reply.statusCode >= 400 || reply.elapsedTime > SLOW_MS) request.log.info(line, 'request');
    else request.log.debug(line, 'request');
    done();
  });
  return app;
}

/** Requires the variant's public key; a missing or unknown one is answered with 401. */
export function requireMarketplaceKey(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const key = request.headers['x-marketplace-key'];
    const variant = typeof key === 'string' ? benefitTypeOfKey(key) : null;
    if (variant === null) {
      sendFailure(
        request,
        reply,
        failure(
          401,
          'MARKETPLACE_KEY',
          'The request names no known marketplace. Send the key of your variant as X-Marketplace-Key.',
        ),
      );
      return;
    }
    request.variant = variant;
    done();
  });
}

export async function documentApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Treadmarket marketplace API',
        version: '1',
        description: 'Tires, wheels, installers, carts and orders. Errors are application/problem+json.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: SECURITY_SCHEMES },
      security: [{ marketplace: [] }],
    },
    transform: documentBodyLimit,
  });
  await app.register(swaggerUi, { routePrefix: '/v1/docs', staticCSP: true });
  app.get('/v1/openapi.json', { schema: { hide: true } }, (_, reply) => sendBody(reply, app.swagger()));
}
