import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../config';
import { checkDeployment } from '../production';
import { paymentSettings } from './payment-settings';

const STRIPE = {
  PAYMENT_PUBLIC_URL: 'https://pay.shop.example',
  PAYMENT_PROVIDERS: 'credit-card=stripe,google-pay=stripe, affirm=stripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abcdef',
};
const read = (over: Readonly<Record<string, string>> = {}) =>
  paymentSettings({ ...STRIPE, ...over }, 'https://pay.shop.example');

describe('paymentSettings', () => {
  it('offers every method with forms of another server without PAYMENT_PROVIDERS', () => {
    const { methods, stripe } = paymentSettings({}, 'http://localhost:4100');
    expect([methods.size, stripe]).toEqual([6, null]);
  });

  it('offers the methods that have a provider, and frames cards and wallets', () => {
    const { methods, stripe } = read();
    expect([...methods]).toEqual(['credit-card', 'google-pay', 'affirm']);
    expect([...(stripe?.framed ?? [])]).toEqual(['credit-card', 'google-pay']);
  });

  it('frames nothing where Stripe has redirect methods only, and needs no key then', () => {
    expect(
      read({ PAYMENT_PROVIDERS: 'credit-card=sandbox affirm=stripe', STRIPE_PUBLISHABLE_KEY: '' }).stripe,
    ).toBeNull();
  });

  it.each([
    ['an unknown method', { PAYMENT_PROVIDERS: 'cash=stripe' }, /PAYMENT_PROVIDERS has 'cash=stripe'/],
    ['an unknown provider', { PAYMENT_PROVIDERS: 'affirm=klarna' }, /PAYMENT_PROVIDERS has 'affirm=klarna'/],
    ['a property of objects as method', { PAYMENT_PROVIDERS: 'constructor=stripe' }, /PAYMENT_PROVIDERS has/],
    ['a method without provider', { PAYMENT_PROVIDERS: 'affirm' }, /PAYMENT_PROVIDERS has 'affirm'/],
    ['a method twice', { PAYMENT_PROVIDERS: 'affirm=stripe affirm=sandbox' }, /names affirm twice/],
    ['two providers of frames', { PAYMENT_PROVIDERS: 'credit-card=stripe google-pay=sandbox' }, /share one origin/],
    ['no key', { STRIPE_PUBLISHABLE_KEY: '' }, /STRIPE_PUBLISHABLE_KEY is missing/],
    ['a key with markup', { STRIPE_PUBLISHABLE_KEY: 'pk_test_"><script>' }, /STRIPE_PUBLISHABLE_KEY is missing/],
    ['no payment host', { PAYMENT_PUBLIC_URL: '' }, /PAYMENT_PUBLIC_URL is required/],
    [
      'a file that does not exist',
      { APPLE_PAY_DOMAIN_FILE: '/does/not/exist' },
      /APPLE_PAY_DOMAIN_FILE cannot be read/,
    ],
  ])('rejects %s by name', (_case, over, message) => expect(() => read(over)).toThrow(message));

  it.each(['sk_live_51SECRET', 'rk_live_51SECRET', 'whsec_51SECRET'])('rejects %s without printing it', (key) => {
    let message = '';
    try {
      read({ STRIPE_PUBLISHABLE_KEY: key });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(/STRIPE_PUBLISHABLE_KEY holds a secret/);
    expect(message).not.toContain('51SECRET');
  });

  it("reads Apple's file, and rejects an empty one", () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'tm-apple-'));
    writeFileSync(path.join(dir, 'file'), '7B227073704964');
    writeFileSync(path.join(dir, 'empty'), '');
    expect(read({ APPLE_PAY_DOMAIN_FILE: path.join(dir, 'file') }).applePayAssociation).toBe('7B227073704964');
    expect(() => read({ APPLE_PAY_DOMAIN_FILE: path.join(dir, 'empty') })).toThrow(/APPLE_PAY_DOMAIN_FILE is empty/);
  });

  it('rejects a brand without any payment method, and a payment host that is a store', () => {
    expect(() => readConfig({ PAYMENT_PROVIDERS: 'pay-tomorrow=sandbox' })).toThrow(
      /PAYMENT_PROVIDERS names no provider for a payment method of lowes/,
    );
    expect(() => readConfig({ ...STRIPE, PAYMENT_PUBLIC_URL: 'http://lowes.localhost:3000' })).toThrow(
      /PAYMENT_PUBLIC_URL is the host of a store/,
    );
  });

  it('rejects test keys and forms without https in production', () => {
    const production = { ...STRIPE, TREADMARKET_ENV: 'production', PAYMENT_PUBLIC_URL: 'http://pay.shop.example' };
    expect(() => checkDeployment(production)).toThrow(/STRIPE_PUBLISHABLE_KEY is a test key/);
    expect(() => checkDeployment(production)).toThrow(/PAYMENT_PUBLIC_URL must be https/);
  });
});
