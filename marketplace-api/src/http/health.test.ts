import Fastify from 'fastify';
import type { Queries } from '../platform/database/database';
import type { App } from './app-types';
import { healthRoutes, type HealthParts } from './health.routes';

const database = (isWritable: boolean) =>
  // Cast: the route uses this method only.
  ({ oneOrThrow: async () => ({ isWritable }) }) as unknown as Queries;

const good: HealthParts = { db: database(true), catalog: async () => 'loaded', drain: { isDraining: false } };

async function ask(parts: Partial<HealthParts>) {
  // Cast: without the decorations, which health routes do not use.
  const app = Fastify() as unknown as App;
  healthRoutes(app, { ...good, ...parts });
  const { statusCode, headers, body } = await app.inject('/readyz');
  const alive = await app.inject('/healthz');
  await app.close();
  return { status: statusCode, retry: headers['retry-after'], said: body, alive: alive.statusCode };
}

describe('readiness of the API', () => {
  it('is given with a catalog in memory and a database that can be written', async () => {
    expect(await ask({})).toMatchObject({ status: 200, alive: 200 });
  });

  it.each([
    ['a catalog that cannot be loaded', { catalog: () => Promise.reject(new Error('no')) }, 'The catalog cannot be'],
    ['a read-only database', { db: database(false) }, 'The database is read-only.'],
    ['a process that ends', { drain: { isDraining: true } }, 'This process ends.'],
  ] as const)('is denied with %s, and the process stays alive', async (_name, parts, said) => {
    const answer = await ask(parts);
    expect(answer).toMatchObject({ status: 503, retry: '2', alive: 200 });
    expect(answer.said).toContain(said);
  });

  it('loads the catalog only when the database is there', async () => {
    const catalog = jest.fn(async () => 'loaded');
    await ask({ db: database(false), catalog });
    expect(catalog).not.toHaveBeenCalled();
  });
});
