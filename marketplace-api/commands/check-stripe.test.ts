import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildStripeServer } from 'sandbox/stripe';
import { checkStripe } from './check-stripe';

const KEYS = { secretKey: 'sk_test_of_the_doctor', publishableKey: 'pk_test_of_the_doctor' };

describe('the check of Stripe', () => {
  let folder: string;
  let server: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stripe-doctor-'));
    server = await buildStripeServer({ ...KEYS, folder, logLevel: 'silent' });
    url = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const check = async (source: Readonly<Record<string, string>>) => {
    const lines: string[] = [];
    const code = await checkStripe({ STRIPE_API_URL: url, ...source }, (line) => lines.push(line));
    return { code, lines };
  };

  it('makes, captures and refunds one payment', async () => {
    const { code, lines } = await check({ STRIPE_SECRET_KEY: KEYS.secretKey });
    expect(lines.filter((line) => !line.startsWith('ok: '))).toEqual([]);
    expect([code, lines.length]).toEqual([0, 6]);
  });

  it('names each step that differs', async () => {
    const { code, lines } = await check({ STRIPE_SECRET_KEY: 'sk_test_of_another_account' });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^differs: reaches Stripe: .*Invalid API Key/)]]);
  });

  it('makes no payment by a live key, and does not print it', async () => {
    const { code, lines } = await check({ STRIPE_SECRET_KEY: 'sk_live_of_a_shop' });
    expect(code).toBe(1);
    expect(lines.join()).toMatch(/must be a test key/);
    expect(lines.join()).not.toContain('of_a_shop');
  });
});
