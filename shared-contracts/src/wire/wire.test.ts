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

describe('wire schemas', () => {
  it.each(schemas)('%s is a JSON schema', (_, schema) => expect(() => ajv.compile(schema)).not.toThrow());

  it.each(schemas.filter(([name]) => name.endsWith('Body')))('%s refuses fields it does not know', (_, schema) => {
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  });

  it('[money] take money as value, currency and text', () => {
    expect(isValid(wire.Money, { value: 12.34, currency: 'USD', formattedValue: '$12.34' })).toBe(true);
    expect(isValid(wire.Money, { value: '12.34', currency: 'USD', formattedValue: '$12.34' })).toBe(false);
    expect(isValid(wire.Money, { value: 12.34, currency: 'EUR', formattedValue: '12.34' })).toBe(false);
  });

  it('[phone-mask] take phones as 000-000-0000 and zip codes as five digits', () => {
    expect(isValid(wire.Address, address)).toBe(true);
    expect(isValid(wire.Address, { ...address, phoneNumber: '(312) 555-0101' })).toBe(false);
    expect(isValid(wire.Address, { ...address, zipCode: '60601-1234' })).toBe(false);
    expect(isValid(wire.Address, { ...address, email: 'ann@home' })).toBe(false);
  });

  it('[fitment] know the three shapes of a fitment result and no fourth', () => {
    expect(isValid(wire.FitmentResult, { fitmentOptionHolderList: [] })).toBe(true);
    expect(isValid(wire.FitmentResult, { fitment: [] })).toBe(true);
    expect(isValid(wire.FitmentResult, { productListingUrl: '/tires', fitmentId: 'F1', fitment: [] })).toBe(true);
    expect(isValid(wire.FitmentResult, { productListingUrl: '/tires' })).toBe(false);
  });

  it('name each problem code once', () => expect(new Set(wire.PROBLEM_CODES).size).toBe(wire.PROBLEM_CODES.length));
});
