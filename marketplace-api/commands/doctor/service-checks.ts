import type { AddressServiceEnv } from '../../src/platform/settings/address-env';
import type { TaxServiceEnv } from '../../src/platform/settings/tax-env';
import { addressServiceOf } from '../../src/server/address-service';
import { taxProviderOf } from '../../src/server/tax-service';
import type { Check } from './check';

const TIMEOUT_MS = 8_000;
/** Place of a suggestion that is shown to no shopper. */
const PLACE = { zip: '62701', city: 'Springfield', state: 'IL', lat: 39.8, lon: -89.65 };

/** Calculates the tax of ten dollars at the address that goods ship from, which records nothing. */
export const taxCheck = (env: TaxServiceEnv): Check => ({
  name: 'tax service',
  remedy: 'Check its key, TAX_FROM and TAX_CODES.',
  run: async () => {
    const request = {
      to: env.from,
      items: [{ id: 'check', kind: 'goods', cents: 1000, quantity: 1 } as const],
      shippingCents: 0,
      day: new Date().toISOString().slice(0, 10),
    };
    const { totalCents } = await taxProviderOf(env).calculate(request, AbortSignal.timeout(TIMEOUT_MS));
    return `${env.name} taxes $10.00 in ${env.from.state} by $${(totalCents / 100).toFixed(2)}`;
  },
});

/** Requests suggestions for the beginning of an address. */
export const addressCheck = (env: AddressServiceEnv): Check => ({
  name: 'address service',
  remedy: 'Check its key, and that the key may use the product.',
  run: async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const found = await addressServiceOf(env).suggest(PLACE, '100 Main', crypto.randomUUID(), signal);
    return `${env.name} suggests ${found.length} addresses`;
  },
});
