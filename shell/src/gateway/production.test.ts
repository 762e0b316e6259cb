import { readConfig } from './config';
import { checkDeployment } from './production';

const COMPLETE = {
  TREADMARKET_ENV: 'production',
  API_URL: 'http://api.internal:4000',
  PAYMENT_PUBLIC_URL: 'https://pay.example.com',
  VARIANT_HOSTS: 'treadmarket=tires.example.com',
  GATEWAY_KEY: 'a-gateway-key-of-its-own',
};

it('a complete production starts, and development needs nothing', () => {
  expect(checkDeployment(COMPLETE)).toBe(true);
  expect(checkDeployment({})).toBe(false);
});

it.each(Object.keys(COMPLETE).slice(1))('production without %s is refused by its name', (name) =>
  expect(() => checkDeployment({ ...COMPLETE, [name]: '' })).toThrow(`${name} is required in production.`),
);

it('a short key and the tools of developers are refused', () => {
  expect(() => checkDeployment({ ...COMPLETE, GATEWAY_KEY: 'short' })).toThrow(/GATEWAY_KEY must be a secret/);
  expect(() => checkDeployment({ ...COMPLETE, NODE_ENV: 'development' })).toThrow(/NODE_ENV must not be development/);
});

it('listens on every interface in production, in development on the loopback interface alone', () => {
  expect([readConfig(COMPLETE).host, readConfig({}).host, readConfig({ HOST: '::' }).host]).toEqual([
    '::',
    'localhost',
    '::',
  ]);
});
