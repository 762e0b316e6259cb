import { normalizeEmail, normalizeLine, normalizeProse } from 'shared-contracts/text';
import type { TextKind } from 'shared-contracts/wire';
import type { SizedSchema } from './size-limits';

interface TextSchema extends SizedSchema {
  readonly 'x-text'?: TextKind;
}

const NORMALIZERS: Readonly<Record<TextKind, (text: string) => string>> = {
  line: normalizeLine,
  prose: normalizeProse,
  email: normalizeEmail,
  secret: (text) => text,
};

/** Matches characters outside printable ASCII, and white space that is trimmed or collapsed. */
const NEEDS_WORK = /[^ -~]|^ | $| {2}/;
/** Factor above the length limit that allows for invisible characters and spaces. */
const LONGEST_FACTOR = 4;

function normalizeText(schema: TextSchema, text: string): string {
  const { 'x-text': kind = 'line', maxLength = 0 } = schema;
  // A text above its limit is rejected unchanged, because normalizing it would cost most for the largest request.
  if (text.length > Math.max(maxLength, 60) * LONGEST_FACTOR) return text;
  return kind === 'email' || NEEDS_WORK.test(text) ? NORMALIZERS[kind](text) : text;
}

const objectBranch = (schema: SizedSchema, value: object): SizedSchema =>
  schema.anyOf?.find(
    ({ properties }) => properties && Object.keys(value).every((name) => Object.hasOwn(properties, name)),
  ) ??
  schema.anyOf?.find(({ properties }) => properties) ??
  schema;
const textBranch = (schema: TextSchema): TextSchema => schema.anyOf?.find(({ type }) => type === 'string') ?? schema;

function normalizeFields(schema: SizedSchema, fields: Record<string, unknown>): void {
  const { properties = {}, patternProperties = {} } = objectBranch(schema, fields);
  const [pattern] = Object.values(patternProperties);
  for (const [name, value] of Object.entries(fields)) {
    const child = Object.hasOwn(properties, name) ? properties[name] : pattern;
    if (child !== undefined) fields[name] = normalizeBody(child, value);
  }
}

function normalizeEntries(schema: SizedSchema, entries: unknown[]): void {
  const { items, maxItems = 0 } = schema.anyOf?.find(({ type }) => type === 'array') ?? schema;
  if (items === undefined || entries.length > maxItems) return;
  for (const [index, entry] of entries.entries()) entries[index] = normalizeBody(items, entry);
}

/**
 * Returns a body with every text that its schema names in the form in which it is stored (`x-text`; a line where the
 * schema says nothing). Changes objects and arrays in place. Unknown fields stay unchanged: validation rejects them.
 */
export function normalizeBody(schema: SizedSchema, value: unknown): unknown {
  if (typeof value === 'string') return normalizeText(textBranch(schema), value);
  if (Array.isArray(value)) normalizeEntries(schema, value);
  else if (typeof value === 'object' && value !== null) normalizeFields(schema, value as Record<string, unknown>);
  return value;
}
