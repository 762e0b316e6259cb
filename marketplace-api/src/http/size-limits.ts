import type { ErrorObject } from 'ajv';

/** The parts of a JSON schema that limit the size of a value. */
export interface SizedSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly SizedSchema[];
  readonly properties?: Readonly<Record<string, SizedSchema>>;
  readonly patternProperties?: Readonly<Record<string, SizedSchema>>;
  readonly additionalProperties?: boolean | SizedSchema;
  readonly items?: SizedSchema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maxProperties?: number;
}

/** Maximum number of unknown fields that are named in an error. */
const MOST_UNKNOWN_FIELDS = 10;

const errorAt = (path: string, keyword: string, params: Record<string, unknown>): ErrorObject => ({
  instancePath: path,
  schemaPath: '',
  keyword,
  params,
});
const tooMany = (path: string, keyword: 'maxItems' | 'maxLength' | 'maxProperties', limit: number) =>
  errorAt(path, keyword, { limit });

function sizeOfArray(schema: SizedSchema, value: readonly unknown[], path: string): ErrorObject | null {
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    return tooMany(path, 'maxItems', schema.maxItems);
  if (schema.items === undefined) return null;
  for (const [index, entry] of value.entries()) {
    const error = sizeError(schema.items, entry, `${path}/${index}`);
    if (error !== null) return error;
  }
  return null;
}

function ofUnknownFields(schema: SizedSchema, names: readonly string[], path: string): ErrorObject | null {
  const known = schema.properties ?? {};
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (schema.additionalProperties !== false || schema.patternProperties || unknown.length <= MOST_UNKNOWN_FIELDS)
    return null;
  return errorAt(path, 'additionalProperties', { additionalProperty: unknown[0] });
}

function sizeOfObject(schema: SizedSchema, value: Readonly<Record<string, unknown>>, path: string): ErrorObject | null {
  const names = Object.keys(value);
  if (schema.maxProperties !== undefined && names.length > schema.maxProperties)
    return tooMany(path, 'maxProperties', schema.maxProperties);
  const unknown = ofUnknownFields(schema, names, path);
  if (unknown !== null) return unknown;
  const [pattern] = Object.values(schema.patternProperties ?? {});
  for (const name of names) {
    const child = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : pattern;
    const error = child === undefined ? null : sizeError(child, value[name], `${path}/${name}`);
    if (error !== null) return error;
  }
  return null;
}

/** Allows a value the size of the largest branch that it could match. */
function sizeOfUnion(branches: readonly SizedSchema[], value: unknown, path: string): ErrorObject | null {
  let first: ErrorObject | null = null;
  for (const branch of branches.filter(({ type }) => type === undefined || type === typeOf(value))) {
    const error = sizeError(branch, value, path);
    if (error === null) return null;
    first ??= error;
  }
  return first;
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/**
 * Returns the first part of a value that exceeds its schema's size, before other validation. It reads the value at most
 * once and stops at the first error.
 */
export function sizeError(schema: SizedSchema, value: unknown, path = ''): ErrorObject | null {
  if (schema.anyOf) return sizeOfUnion(schema.anyOf, value, path);
  // Schemas count code points, each of which takes up to two units of a string.
  if (typeof value === 'string')
    return schema.maxLength !== undefined && value.length > schema.maxLength * 2
      ? tooMany(path, 'maxLength', schema.maxLength)
      : null;
  if (Array.isArray(value)) return sizeOfArray(schema, value, path);
  if (typeof value === 'object' && value !== null)
    return sizeOfObject(schema, value as Readonly<Record<string, unknown>>, path);
  return null;
}
