import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import type { FastifyInstance } from 'fastify';
import { buildGooglePlacesServer } from 'sandbox/addresses';
import { buildStripeServer } from 'sandbox/stripe';
import { buildTaxJarServer } from 'sandbox/tax';
import { parseEnv } from '../../src/platform/settings/env';
import { createTestDatabase, type TestDatabase } from '../../verification/testing/database/test-database';
import { PRODUCTION_ENV } from '../../verification/testing/processes/production-env';
import { apiChecks, databaseChecks, httpClockCheck } from './api-checks';
import { runChecks, type Check } from './check';

jest.setTimeout(120_000);
const PASSWORD = 'a-password:of this/test';
const STRIPE = { secretKey: 'sk_live_of_the_doctor', publishableKey: 'pk_live_of_the_doctor' };

let database: TestDatabase;
let stripe: FastifyInstance;
let stripeUrl: string;
let folder: string;
/** Answers with the configuration of an OpenID provider, and with a date that a test sets. */
let web: http.Server;
let webUrl: string;
let date: Date | null = null;
let smtp: SMTPServer;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  stripe = await buildStripeServer({ ...STRIPE, folder, logLevel: 'silent' });
  stripeUrl = await stripe.listen({ port: 0, host: '127.0.0.1' });
  web = http.createServer((request, response) => {
    if (date !== null) response.setHeader('date', date.toUTCString());
    if (!request.url?.startsWith('/.well-known/openid-configuration')) return response.writeHead(404).end();
    const found = { issuer: webUrl, authorization_endpoint: `${webUrl}/auth`, jwks_uri: `${webUrl}/jwks` };
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => {
    web.listen(0, '127.0.0.1', resolve);
  });
  webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === PASSWORD ? done(null, { user: 'store' }) : done(new Error(`no login with ${password}`)),
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
  web.close();
  await stripe.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  date = null;
});

const smtpUrl = (password: string): string =>
  `smtp://store:${encodeURIComponent(password)}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

const environment = (changes: Readonly<Record<string, string>> = {}) =>
  parseEnv({
    ...PRODUCTION_ENV,
    DATABASE_URL: database.url,
    PAYMENT_PROVIDERS: 'credit-card=stripe',
    STRIPE_SECRET_KEY: STRIPE.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_doctor',
    STRIPE_API_URL: stripeUrl,
    IDENTITY_ISSUER: webUrl,
    IDENTITY_CLIENT_ID: 'store',
    IDENTITY_CLIENT_SECRET: 'a-secret-of-the-client',
    IDENTITY_GROUPS: 'military=MIL',
    SMTP_URL: smtpUrl(PASSWORD),
    ...changes,
  });

const failed = async (checks: readonly Check[], secrets: readonly string[] = []) =>
  (await runChecks(checks, secrets)).filter(({ isFine }) => !isFine).map(({ name, detail }) => `${name}: ${detail}`);

describe('the checks of services that an API calls', () => {
  it('pass with servers that accept its settings', async () => {
    const results = await runChecks(apiChecks(environment()), []);
    expect(results.filter(({ isFine }) => !isFine)).toEqual([]);
    expect(results[0]?.detail).toMatch(/^PostgreSQL \d\d/);
    expect(results.map(({ name }) => name)).toEqual([
      'database',
      'database can be written',
      'database schema',
      'clock of the database',
      expect.stringMatching(/^clock, by 127\.0\.0\.1:/),
      'Stripe',
      'OpenID provider',
      'mail server',
    ]);
  });

  it.each([
    ['a key that Stripe refuses', () => ({ STRIPE_SECRET_KEY: 'sk_live_of_another_shop' }), 'Stripe: '],
    ['an address without OpenID provider', () => ({ IDENTITY_ISSUER: 'http://127.0.0.1:1' }), 'OpenID provider: '],
    ['a wrong password of the mail server', () => ({ SMTP_URL: smtpUrl('wrong') }), 'mail server: '],
  ])('name %s, with a remedy', async (_what, changes, beginning) => {
    expect(await failed(apiChecks(environment(changes())))).toEqual([
      expect.stringMatching(new RegExp(`^${beginning}.+\\. Check `)),
    ]);
  });

  it('name a database that is not there', async () => {
    const names = await failed(databaseChecks('postgres://store:hidden@127.0.0.1:1/store'), ['hidden']);
    expect(names).toHaveLength(4);
    expect(names.join()).toContain('ECONNREFUSED');
    expect(names.join()).not.toContain('hidden');
  });

  it('name a database without the schema of this version, and one that cannot be written', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const name = `doctor_${process.pid}`;
    try {
      await client.query(`create database ${name}`);
      await client.query(`alter database ${name} set default_transaction_read_only = on`);
      const names = await failed(databaseChecks(database.url.replace(/\/[^/]+$/, `/${name}`)));
      expect(names).toEqual([
        expect.stringMatching(/^database can be written: .*read-only/),
        expect.stringMatching(/^database schema: .*Run the migrations of this version\.$/),
      ]);
    } finally {
      await client.query(`drop database if exists ${name}`);
      await client.end();
    }
  });

  it('compare this clock with a server on the internet', async () => {
    expect(await failed([httpClockCheck(webUrl)])).toEqual([]);
    date = new Date(Date.now() + 60_000);
    const names = await failed([httpClockCheck(webUrl)]);
    expect(names).toEqual([expect.stringMatching(/its clock is (59|60)\.\d s ahead\. Synchronize/)]);
  });
});

describe('the checks of tax and address services', () => {
  const services: FastifyInstance[] = [];
  const settings: Record<string, string> = {};

  beforeAll(async () => {
    const { app } = buildTaxJarServer({ apiKey: 'taxjar-key-of-the-doctor', logLevel: 'silent' });
    const google = buildGooglePlacesServer({ key: 'google-key-of-the-doctor-0123456789', logLevel: 'silent' });
    services.push(app, google);
    Object.assign(settings, {
      TAX_PROVIDER: 'taxjar',
      TAXJAR_API_KEY: 'taxjar-key-of-the-doctor',
      TAXJAR_API_URL: await app.listen({ port: 0, host: '127.0.0.1' }),
      TAX_FROM: '100 Main St | Springfield | IL | 62701',
      TAX_CODES: 'goods=none,installation=20030,tire-fee=none,disposal-fee=none',
      ADDRESS_PROVIDER: 'google',
      GOOGLE_PLACES_API_KEY: 'google-key-of-the-doctor-0123456789',
      GOOGLE_PLACES_API_URL: await google.listen({ port: 0, host: '127.0.0.1' }),
    });
  });
  afterAll(() => Promise.all(services.map((service) => service.close())));

  it('pass with keys that the services accept', async () => {
    const results = await runChecks(apiChecks(environment(settings)), []);
    expect(results.slice(-2)).toMatchObject([
      {
        name: 'tax service',
        isFine: true,
        detail: expect.stringMatching(/^taxjar taxes \$10\.00 in IL by \$\d\.\d\d$/),
      },
      { name: 'address service', isFine: true, detail: expect.stringMatching(/^google suggests \d addresses$/) },
    ]);
  });

  it('name keys that they refuse', async () => {
    const wrong = {
      TAXJAR_API_KEY: 'taxjar-key-of-another-shop',
      GOOGLE_PLACES_API_KEY: 'google-key-of-another-0123456789',
    };
    expect(await failed(apiChecks(environment({ ...settings, ...wrong })))).toEqual([
      expect.stringMatching(/^tax service: .+\. Check its key/),
      expect.stringMatching(/^address service: .+\. Check its key/),
    ]);
  });
});

describe('a check', () => {
  it('fails when it does not answer in time', async () => {
    const silent: Check = { name: 'silent', remedy: 'Wait.', run: () => new Promise(() => undefined) };
    const [result] = await runChecks([silent], [], 10);
    expect(result).toEqual({ name: 'silent', isFine: false, detail: 'no answer within 0.01 s. Wait.' });
  });

  it('prints neither a secret nor the password in an address', async () => {
    const url = smtpUrl(PASSWORD);
    const leak: Check = {
      name: 'leak',
      remedy: 'Hide.',
      run: () => Promise.reject(new Error(`${url} and ${PASSWORD}`)),
    };
    const tell: Check = { name: 'tell', remedy: 'Hide.', run: () => Promise.resolve(`the key is ${STRIPE.secretKey}`) };
    const results = await runChecks([leak, tell], [url, STRIPE.secretKey]);
    expect(results.map(({ detail }) => detail)).toEqual(['… and …. Hide.', 'the key is …']);
  });
});
