import { requireValue } from './require-value';

describe('requireValue', () => {
  it.each([0, '', false])('returns %p, which is a value', (value) => {
    expect(requireValue(value, 'setting')).toBe(value);
  });

  it.each([null, undefined])('throws for %p and names what is missing', (value) => {
    expect(() => requireValue(value, 'price of the line')).toThrow('There is no price of the line.');
  });
});
