import nodemailer from 'nodemailer';
import * as oidc from 'openid-client';
import pg from 'pg';
import { requireSchema } from '../../src/platform/database/migrations';
import type { Env } from '../../src/platform/settings/env';
import { stripeClient } from '../../src/modules/payments/providers/stripe/stripe-client';
import type { Check } from './check';
import { addressCheck, taxCheck } from './service-checks';

const OLDEST_POSTGRES = 15;
/** Sessions, bookings and signatures have dates; a second is usual between machines that are synchronized. */
const MOST_SKEW_MS = 2_000;
/** Headers of HTTP have whole seconds. */
const MOST_HTTP_SKEW_MS = 5_000;

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'treadmarket doctor' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the difference of another clock to this one in ms, for an answer that took from `asked` until now. */
const skewOf = (otherMs: number, askedMs: number): number => otherMs - (askedMs + Date.now()) / 2;

function describeSkew(skewMs: number, mostMs: number): string {
  const text = `${(Math.abs(skewMs) / 1000).toFixed(1)} s ${skewMs < 0 ? 'behind' : 'ahead'}`;
  if (Math.abs(skewMs) > mostMs) throw new Error(`its clock is ${text}`);
  return text;
}

/** Checks of the database. */
export function databaseChecks(url: string): readonly Check[] {
  const version: Check = {
    name: 'database',
    remedy: 'Check DATABASE_URL, and that the server accepts this machine.',
    run: () =>
      onDatabase(url, async (client) => {
        const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
        const found = rows[0]?.version ?? '';
        if (!(Number.parseInt(found, 10) >= OLDEST_POSTGRES))
          throw new Error(`PostgreSQL ${found} is older than ${OLDEST_POSTGRES}`);
        return `PostgreSQL ${found}`;
      }),
  };
  const write: Check = {
    name: 'database can be written',
    remedy: 'DATABASE_URL must name the primary, and a user who may create tables in it.',
    run: () =>
      onDatabase(url, async (client) => {
        await client.query('begin');
        await client.query('create table doctor_check (id int)');
        await client.query('rollback');
        return 'a table was created and rolled back';
      }),
  };
  const schema: Check = {
    name: 'database schema',
    remedy: 'Run the migrations of this version.',
    run: () => requireSchema(url).then(() => 'as this version needs it'),
  };
  const clock: Check = {
    name: 'clock of the database',
    remedy: 'Synchronize the clocks of both machines (chrony or systemd-timesyncd).',
    run: () =>
      onDatabase(url, async (client) => {
        const asked = Date.now();
        const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
        return describeSkew(skewOf(Number(rows[0]?.now), asked), MOST_SKEW_MS);
      }),
  };
  return [version, write, schema, clock];
}

/** Compares this machine's clock with that of a server on the internet. */
export const httpClockCheck = (url: string): Check => ({
  name: `clock, by ${new URL(url).host}`,
  remedy: 'Synchronize the clock of this machine (chrony or systemd-timesyncd).',
  run: async () => {
    const asked = Date.now();
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(8_000) });
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(date)) throw new Error('it sends no date');
    return describeSkew(skewOf(date, asked), MOST_HTTP_SKEW_MS);
  },
});

function stripeCheck({ secretKey, apiUrl }: NonNullable<Env['payments']['stripe']>): Check {
  return {
    name: 'Stripe',
    remedy: 'Check STRIPE_SECRET_KEY and its permissions in the dashboard.',
    run: async () => {
      const client = stripeClient({ secretKey, ...(apiUrl !== null && { apiUrl }) });
      await client.call((stripe) => stripe.paymentIntents.list({ limit: 1 }, client.times.repeatable));
      return 'the key reads payments';
    },
  };
}

function oidcCheck({ issuer, clientId, clientSecret }: NonNullable<Env['oidc']>): Check {
  return {
    name: 'OpenID provider',
    remedy: 'Check IDENTITY_ISSUER; its configuration is below /.well-known.',
    run: async () => {
      const address = new URL(issuer);
      // Settings refuse plain HTTP, except for a provider on this machine.
      const execute = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
      const found = await oidc.discovery(address, clientId, clientSecret, undefined, { timeout: 8, execute });
      return `${found.serverMetadata().issuer} answers`;
    },
  };
}

const smtpCheck = (url: string): Check => ({
  name: 'mail server',
  remedy: 'Check SMTP_URL: host, port, user and password.',
  run: async () => {
    const transport = nodemailer.createTransport({ url, connectionTimeout: 8_000, greetingTimeout: 8_000 });
    try {
      await transport.verify();
      return 'accepts this login';
    } finally {
      transport.close();
    }
  },
});

/** Checks of everything that an API reaches, by harmless calls. */
export function apiChecks({
  databaseUrl,
  payments,
  oidc: identity,
  smtpUrl,
  tax,
  addresses,
}: Pick<Env, 'databaseUrl' | 'payments' | 'oidc' | 'smtpUrl' | 'tax' | 'addresses'>): readonly Check[] {
  const { stripe } = payments;
  const clock = stripe === null ? identity?.issuer : (stripe.apiUrl ?? 'https://api.stripe.com');
  return [
    ...(databaseUrl === null ? [] : databaseChecks(databaseUrl)),
    ...(clock === undefined ? [] : [httpClockCheck(clock)]),
    ...(stripe === null ? [] : [stripeCheck(stripe)]),
    ...(identity === null ? [] : [oidcCheck(identity)]),
    ...(smtpUrl === null ? [] : [smtpCheck(smtpUrl)]),
    ...(tax === null ? [] : [taxCheck(tax)]),
    ...(addresses === null ? [] : [addressCheck(addresses)]),
  ];
}
