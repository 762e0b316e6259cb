import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Location } from '../objects/s3-store';

/** A server with the S3 API and one empty bucket, over real HTTP. */
export interface S3Server {
  readonly location: S3Location;
  /** Environment variables for using the bucket. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const BUCKET = 'releases';
const CONFLICT =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>PreconditionFailed</Code><Message>It is there.</Message></Error>';

interface Context {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly store: { existsObject(bucket: string, key: string): Promise<boolean> };
  status: number;
  type: string;
  body: unknown;
}

/** Adds conditional writes, which the package lacks: of all writers of a key with `If-None-Match: *`, one succeeds. */
function conditionalWrites(): (ctx: Context, next: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const decide = async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const [, bucket = '', ...key] = ctx.path.split('/');
    if (!(await ctx.store.existsObject(bucket, decodeURIComponent(key.join('/'))))) return next();
    ctx.status = 412;
    ctx.type = 'application/xml';
    ctx.body = CONFLICT;
  };
  return (ctx, next) => {
    if (ctx.method !== 'PUT' || ctx.headers['if-none-match'] !== '*') return next();
    const turn = last.then(() => decide(ctx, next));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Starts a server on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'tm-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  (server as unknown as { middleware: unknown[] }).middleware.unshift(conditionalWrites());
  let isClosed = false;
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' };
  Object.assign(process.env, credentials);
  return {
    location: { bucket: BUCKET, prefix: 'store/', endpoint, region: 'us-east-1' },
    env: { ...credentials, RELEASE_STORE: `s3://${BUCKET}/store`, RELEASE_STORE_ENDPOINT: endpoint },
    async close() {
      if (isClosed) return;
      isClosed = true;
      const closed = server.close();
      // A polling client keeps its connection open, which the server waits for.
      (server as unknown as { httpServer: Server }).httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
