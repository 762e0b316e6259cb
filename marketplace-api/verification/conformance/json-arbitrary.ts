import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from './operations';

/** Unexpected values that people, scripts and attackers send. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Egnp.exe',
  '👩‍👩‍👧‍👦'.repeat(20),
  'İstanbul ﷽',
  "'; drop table cart; --",
  "' or '1'='1",
  '%00',
  '../../../../etc/passwd',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '9'.repeat(40),
  'null',
  'true',
  '[]',
  '{"$gt":""}',
  'x'.repeat(5_000),
];
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 31,
  [],
  [[]],
  {},
  { a: { b: { c: {} } } },
  ['a'],
  { toString: 'x' },
  ...HOSTILE_TEXTS,
];

const matchingTexts = new Map<string, Arbitrary<string>>();

/** Returns texts that match a pattern. The generator supports no lookahead, so it generates without and filters. */
function matching(pattern: string): Arbitrary<string> {
  const known = matchingTexts.get(pattern);
  if (known) return known;
  const whole = new RegExp(pattern);
  const texts = fc
    .stringMatching(new RegExp(pattern.replaceAll(/\(\?[!=][^)]*\)/g, '')))
    .filter((text) => whole.test(text));
  matchingTexts.set(pattern, texts);
  return texts;
}

function textOf({ minLength = 0, maxLength = 40, pattern }: JsonSchema): Arbitrary<unknown> {
  if (pattern) return matching(pattern);
  return fc.string({ minLength, maxLength: Math.min(Math.max(minLength, 60), maxLength), unit: 'grapheme' });
}

function objectOf(schema: JsonSchema): Arbitrary<unknown> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, child]) => [name, validOf(child)]),
  );
  const least = schema.minProperties ?? 0;
  return fc
    .record(properties, { requiredKeys: (schema.required ?? []).filter((name) => name in properties) as never[] })
    .filter((value) => Object.keys(value).length >= least);
}

export function validOf(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(validOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return fc.anything({ maxDepth: 1 });
  }
}

type Json = Record<string, unknown>;
type Mutation = (body: Json, name: string, value: unknown) => unknown;

const MUTATIONS: readonly Mutation[] = [
  (body, name) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)),
  (body, name, value) => ({ ...body, [name]: value }),
  (body, name, value) => ({ ...body, [name]: [value, value] }),
  (body, name, value) => ({ ...body, [name]: { [name]: value } }),
  (body, _name, value) => ({ ...body, extraField: value }),
  (body, name) => ({ ...body, [name]: 'x'.repeat(30_000) }),
  (_body, _name, value) => value,
  (body) => [body],
];

/** Returns a valid body with one fault: missing, wrong type, extra, huge or hostile. */
export function wrongOf(schema: JsonSchema): Arbitrary<unknown> {
  const objects = (schema.anyOf ?? [schema]).filter(({ type }) => type === 'object');
  if (objects.length === 0) return fc.constantFrom(...HOSTILE_VALUES);
  return fc.constantFrom(...objects).chain((object) => {
    const names = Object.keys(object.properties ?? {});
    return fc
      .tuple(
        validOf(object),
        fc.constantFrom(...(names.length > 0 ? names : ['a'])),
        fc.constantFrom(...HOSTILE_VALUES),
        fc.constantFrom(...MUTATIONS),
      )
      .map(([body, name, value, mutate]) => mutate(body as Json, name, value));
  });
}

/** Any code points. `fc.string({ unit: 'binary' })` would index all 1.1 million of them first, in two seconds. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength: 30 })
  .map((points) => String.fromCodePoint(...points));

export const hostileText: Arbitrary<string> = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), anyText);
