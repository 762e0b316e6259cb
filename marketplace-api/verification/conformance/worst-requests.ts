import type { JsonSchema, Operation } from './operations';

/** Just below the size limit of a body (64 kB). */
const BODY_CHARACTERS = 60_000;
/** Just below Node's limit of a request's head (16 kB). */
const QUERY_CHARACTERS = 12_000;

const filled = (part: string, length = BODY_CHARACTERS): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);
const list = (entry: string): string => `[${filled(`${entry},`, BODY_CHARACTERS)}`.replace(/,[^,]*$/, ']');
const fields = (value: string): string =>
  `{${Array.from({ length: BODY_CHARACTERS / 12 }, (_, n) => `"f${n}":${value}`).join(',')}}`;

/** Expensive for any schema: as many errors as possible, echoed names, deep nesting. */
const ANY_VALUE: readonly string[] = [
  list('{}'),
  list('0'),
  list('""'),
  fields('0'),
  `{"${filled('x')}":0}`,
  `{"${filled('\\u0001')}":0}`,
  `{${Array.from({ length: 19 }, (_, n) => `"${n}${filled('\\u0001', 3_000)}":0`).join(',')}}`,
  `${'['.repeat(BODY_CHARACTERS / 2)}${']'.repeat(BODY_CHARACTERS / 2)}`,
  `"${filled('x')}"`,
  `"${filled(' ')}"`,
  `"${filled('\ufdfa', BODY_CHARACTERS / 3)}"`,
  `"a${filled('\u0301', BODY_CHARACTERS / 3)}"`,
  `"${filled('a@', 30_000)}"`,
  `"${filled('a.', 30_000)}"`,
];

const FIELD_VALUES = [list('{}'), fields('0'), ...ANY_VALUE.slice(-6)];

const branchesOf = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf?.flatMap(branchesOf) ?? [schema];

/** Returns JSON bodies of almost the maximum size: each expensive value as the whole body and as each of its fields. */
export function worstBodies(schema: JsonSchema): string[] {
  const names = branchesOf(schema).flatMap(({ properties = {} }) => Object.keys(properties));
  return [...ANY_VALUE, ...names.flatMap((name) => FIELD_VALUES.map((value) => `{"${name}":${value}}`))];
}

/** Returns queries of almost the maximum size of a request's head. */
export function worstQueries({ parameters }: Operation): string[] {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  return [
    ...names.map((name) => filled(`${name}=a&`, QUERY_CHARACTERS)),
    ...names.map((name) => `${name}=${filled('a.', QUERY_CHARACTERS)}`),
  ];
}

const MOST_VALUES = 100;

/** Returns the largest values that a parameter allows; null when it allows no unusually large ones. */
function largestOf(schema: JsonSchema): readonly string[] | null {
  if (schema.anyOf) return schema.anyOf.map(largestOf).find((found) => found !== null) ?? null;
  if (schema.type === 'array')
    return Array.from({ length: Math.min(schema.maxItems ?? MOST_VALUES, MOST_VALUES) }, (_, n) =>
      schema.items?.type === 'string' ? `value ${n}` : String(schema.items?.maximum ?? n),
    );
  if (schema.type === 'string' && schema.maxLength !== undefined && schema.pattern === undefined)
    return ['ab '.repeat(schema.maxLength).slice(0, schema.maxLength)];
  return schema.maximum === undefined ? null : [String(schema.maximum)];
}

/** Returns valid queries, each with one parameter of maximum size. */
export const largestQueries = ({ parameters }: Operation): URLSearchParams[] =>
  parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema }) => {
      const values = largestOf(schema);
      return values === null ? [] : [new URLSearchParams(values.map((value) => [name, value]))];
    });

type Fault = string;

/** Returns whether a pattern limits the length: it is anchored and has no `*`, `+` or `{n,}`. */
const isBounding = (pattern: string): boolean =>
  pattern.startsWith('^') &&
  pattern.endsWith('$') &&
  !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, '.'));
const isBoundedText = ({ maxLength, pattern }: JsonSchema): boolean =>
  maxLength !== undefined || (pattern !== undefined && isBounding(pattern));

function boundFaults(schema: JsonSchema, path: string): Fault[] {
  if (schema.const !== undefined || schema.enum) return [];
  if (schema.anyOf) return schema.anyOf.flatMap((branch) => boundFaults(branch, path));
  switch (schema.type) {
    case 'string':
      return isBoundedText(schema) ? [] : [`${path} is a text without maxLength`];
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${path} is a list without maxItems`] : []),
        ...boundFaults(schema.items ?? {}, `${path}[]`),
      ];
    case 'object':
      return [
        ...(schema.additionalProperties === false || schema.maxProperties !== undefined
          ? []
          : [`${path} takes any number of fields`]),
        ...Object.entries({ ...schema.properties, ...schema.patternProperties }).flatMap(([name, child]) =>
          boundFaults(child, `${path}.${name}`),
        ),
      ];
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return [];
    case undefined:
    default:
      return [`${path} takes anything`];
  }
}

/** Returns the parts of a call's input without a size limit. */
export const unboundedParts = ({ id, body, parameters }: Operation): Fault[] => [
  ...(body === null ? [] : boundFaults(body, `${id} body`)),
  ...parameters
    .filter((one) => one.in !== 'header')
    .flatMap(({ name, schema }) => boundFaults(schema, `${id} ${name}`)),
];
