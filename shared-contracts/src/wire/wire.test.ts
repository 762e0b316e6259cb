import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import * as wire from './index';

const ajv = new Ajv({ strict: false, allErrors: true });
const schemas = Object.entries<unknown>(wire).flatMap(([name, value]): [string, TSchema][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? [[name, value as TSchema]] : [],
);
const isValid = (schema: TSchema, value: unknown) => ajv.compile(schema)(value) === true;

const address = {
  firstName: 'Ann',
  lastName: 'Lee',
  address: '1 Main Street',
  email: 'ann@example.com',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60601',
  phoneNumber: '312-555-0101',
};

describe('schemas of the wire format', () => {
  // The API compiles those of its calls; compiling all of them here took nine seconds of processor time.
  it.each(schemas)('include %s as a JSON schema', (_, schema) => {
    expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
  });

  it.each(schemas.filter(([name]) => name.endsWith('Body')))('reject unknown fields in %s', (_, schema) => {
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  });

  it('[money] represent money as value, currency and text', () => {
    expect(isValid(wire.Money, { value: 12.34, currency: 'USD', formattedValue: '$12.34' })).toBe(true);
    expect(isValid(wire.Money, { value: '12.34', currency: 'USD', formattedValue: '$12.34' })).toBe(false);
    expect(isValid(wire.Money, { value: 12.34, currency: 'EUR', formattedValue: '12.34' })).toBe(false);
  });

  it('[phone-mask] accept phones as 000-000-0000 and ZIP codes as five digits', () => {
    expect(isValid(wire.Address, address)).toBe(true);
    expect(isValid(wire.Address, { ...address, phoneNumber: '(312) 555-0101' })).toBe(false);
    expect(isValid(wire.Address, { ...address, zipCode: '60601-1234' })).toBe(false);
    expect(isValid(wire.Address, { ...address, email: 'ann@home' })).toBe(false);
  });

  it('[fitment] accept the three shapes of a fitment result and no other', () => {
    expect(isValid(wire.FitmentResult, { fitmentOptionHolderList: [] })).toBe(true);
    expect(isValid(wire.FitmentResult, { fitment: [] })).toBe(true);
    expect(isValid(wire.FitmentResult, { productListingUrl: '/tires', fitmentId: 'F1', fitment: [] })).toBe(true);
    expect(isValid(wire.FitmentResult, { productListingUrl: '/tires' })).toBe(false);
  });

  it('list each problem code once', () => expect(new Set(wire.PROBLEM_CODES).size).toBe(wire.PROBLEM_CODES.length));
});
