import { CHANGES_PATH } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { requireGateway } from '../../http/access/gateway-access';
import { sendFailure } from '../../http/problem-reply';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { sendBody } from '../../http/send-body';
import { failure } from '../../platform/values/failure';
import type { SnapshotSource } from '../catalog/catalog-snapshot';
import type { ChangeLog } from './change-log';
import { changeStreams } from './change-streams';

export interface ChangeSources {
  readonly changes: ChangeLog;
  readonly snapshots: Pick<SnapshotSource, 'current'>;
}

/** The longest timer. A stream has no deadline: it lasts as long as its connection. */
const ENDLESS_MS = 2 ** 31 - 1;

const readChanges = {
  security: SECURITY.gateway,
  tags: ['Changes'],
  summary: 'What answers have to be dropped, as it changes: server-sent events for gateways',
  description:
    'First `hello` with {epoch, seq, listening}. Then `change` with the tags of answers to drop, `reset` with ' +
    '{listening} when any answer may have to be dropped, `deaf` when changes go unheard until the next `reset`, ' +
    'and a comment every 500 ms. ' +
    'With Last-Event-ID what came after that event is sent first, or `reset` where that is not known any more.',
  produces: ['text/event-stream'],
  response: { 200: Type.Unsafe<string>({ type: 'string' }) },
} satisfies RouteSchema;

const tooMany = () =>
  failure(503, 'UNAVAILABLE', 'Too many gateways read the changes. Close a stream, or try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

const lastEventIdOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.join();

/** Registers the change stream, for gateways only. @param hasKey whether gateways have a key */
export function changeStreamRoutes(app: App, { changes, snapshots }: ChangeSources, hasKey: boolean): void {
  requireGateway(app, hasKey);
  const streams = changeStreams(changes);
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  const options = { schema: readChanges, handlerTimeout: ENDLESS_MS, exposeHeadRoute: false };
  app.get(CHANGES_PATH, options, async (request, reply) => {
    // Changes refer to the in-memory catalog, which must be loaded first.
    await snapshots.current();
    if (streams.isFull) return sendFailure(request, reply, tooMany());
    const stream = streams.open(reply.raw, lastEventIdOf(request.headers['last-event-id']));
    void reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // Lets a stopping process close the connection instead of keeping it for another request.
      .header('connection', 'close');
    return sendBody(reply, stream);
  });
}
