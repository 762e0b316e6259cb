import Type, { type TSchema } from 'typebox';

/* Fields shared by several kinds. `says` is the error message for an invalid value. */

export const zip = (description = 'Zip code') =>
  Type.String({ pattern: '^\\d{5}$', description, examples: ['60601'], says: 'must be five digits' });
export const state = (description = 'State') =>
  Type.String({ pattern: '^[A-Z]{2}$', description, examples: ['IL'], says: 'must be two capital letters' });
export const latitude = () =>
  Type.Number({ minimum: -90, maximum: 90, description: 'Latitude in degrees', examples: [41.8853] });
export const longitude = () =>
  Type.Number({ minimum: -180, maximum: 180, description: 'Longitude in degrees', examples: [-87.6216] });
export const text = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, description, examples: [example] });
export const id = (description: string, example: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9._/-]{1,60}$',
    description,
    examples: [example],
    says: 'takes letters, digits, and . _ - /, at most 60',
  });
export const number = (minimum: number, maximum: number, description: string, example: number) =>
  Type.Number({ minimum, maximum, description, examples: [example] });
export const integer = (minimum: number, maximum: number, description: string, example: number) =>
  Type.Integer({ minimum, maximum, description, examples: [example] });
export const flag = (description: string) => Type.Boolean({ description, examples: [true] });
export const day = (description: string, example: string) =>
  Type.String({
    pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
    description,
    examples: [example],
    says: 'must be a day such as 2026-11-20',
  });
export const dollars = (description: string, example: number) =>
  Type.Number({ minimum: 0.01, maximum: 100_000, description, examples: [example] });
export const oneOf = (values: readonly string[], description: string) =>
  Type.String({ enum: [...values], description, examples: [values[0]] });
export const tireSize = (description: string, example = '225/65R17') =>
  Type.String({
    pattern: '^[A-Z0-9][A-Z0-9/.xX -]{2,30}$',
    description,
    examples: [example],
    says: `must be a size such as ${example}, in capital letters`,
  });
export const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
