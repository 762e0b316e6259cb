import { readConfig } from './config';
import { checkDeployment } from './production';

const COMPLETE = {
  TREADMARKET_ENV: 'production',
  API_URL: 'http://api.internal:4000',
  PAYMENT_PUBLIC_URL: 'https://pay.example.com',
  VARIANT_HOSTS: 'treadmarket=tires.example.com',
  GATEWAY_KEY: 'a-gateway-key-of-its-own',
};

it('the settings accept a complete production, and development without any', () => {
  expect(checkDeployment(COMPLETE)).toBe(true);
  expect(checkDeployment({})).toBe(false);
});

it.each(Object.keys(COMPLETE).slice(1))('the settings reject a production without %s by name', (name) =>
  expect(() => checkDeployment({ ...COMPLETE, [name]: '' })).toThrow(`${name} is required in production.`),
);

it('the settings reject a short key and developer tools in production', () => {
  expect(() => checkDeployment({ ...COMPLETE, GATEWAY_KEY: 'short' })).toThrow(/GATEWAY_KEY must be a secret/);
  expect(() => checkDeployment({ ...COMPLETE, NODE_ENV: 'development' })).toThrow(/NODE_ENV must not be development/);
});

it('the gateway listens on all interfaces in production, on the loopback one in development', () => {
  expect([readConfig(COMPLETE).host, readConfig({}).host, readConfig({ HOST: '::' }).host]).toEqual([
    '::',
    'localhost',
    '::',
  ]);
});
