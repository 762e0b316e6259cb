import type { EventShapes, Shape } from 'shared-contracts';

const primitiveOf = (value: string | number | boolean): Shape => typeof value as 'string' | 'number' | 'boolean';

const described = (shape: Shape): string => {
  if (typeof shape === 'string') return shape;
  if ('values' in shape) return shape.values.map((value) => JSON.stringify(value)).join(' | ');
  if ('items' in shape) return 'a list';
  return 'fields' in shape ? 'an object' : shape.anyOf.map(described).join(' | ');
};

const at = (path: string): string => (path === '' ? 'it' : `'${path}'`);

/** Returns why a value of one shape may not be readable as another; null when it always is. */
function mismatch(sent: Shape, read: Shape, path: string): string | null {
  if (read === 'unknown' || sent === 'unknown' || sent === read) return null;
  if (typeof sent === 'object' && 'anyOf' in sent)
    return sent.anyOf.map((one) => mismatch(one, read, path)).find((one) => one !== null) ?? null;
  if (typeof read === 'object' && 'anyOf' in read) return mismatchWithAll(sent, read.anyOf, path);
  const other = `${at(path)} may be ${described(sent)}, and ${described(read)} is read`;
  if (typeof sent === 'string' || typeof read === 'string')
    return typeof sent === 'object' && 'values' in sent && sent.values.every((value) => primitiveOf(value) === read)
      ? null
      : other;
  if ('values' in sent && 'values' in read) {
    const unknown = sent.values.filter((value) => !read.values.includes(value));
    return unknown.length === 0 ? null : `${at(path)} may be ${unknown.map(String).join(', ')}, which is not known`;
  }
  if ('items' in sent && 'items' in read) return mismatch(sent.items, read.items, `${path}[]`);
  return 'fields' in sent && 'fields' in read ? fieldMismatch(sent, read, path) : other;
}

/** One alternative must match; otherwise the most specific mismatch is reported. */
function mismatchWithAll(sent: Shape, alternatives: readonly Shape[], path: string): string | null {
  const problems = alternatives.map((one) => mismatch(sent, one, path));
  if (problems.includes(null)) return null;
  const isObject = (shape: Shape): boolean => typeof shape === 'object' && 'fields' in shape;
  const alike = alternatives.findIndex((one) => isObject(one) === isObject(sent));
  return problems[Math.max(alike, 0)] ?? null;
}

type Fields = Extract<Shape, { readonly fields: unknown }>;

function fieldMismatch(sent: Fields, read: Fields, path: string): string | null {
  for (const [name, shape] of Object.entries(read.fields)) {
    const inner = path === '' ? name : `${path}.${name}`;
    const given = Object.hasOwn(sent.fields, name) ? sent.fields[name] : undefined;
    const isRequired = !read.optional?.includes(name);
    if (given === undefined && isRequired) return `'${inner}' is read, which is not sent`;
    if (isRequired && sent.optional?.includes(name)) return `'${inner}' is read, which is not always sent`;
    const problem = given === undefined ? null : mismatch(given, shape, inner);
    if (problem !== null) return problem;
  }
  return null;
}

/** Direction of data of an event between remotes. */
export type Part = 'payload' | 'answer';

/**
 * Returns why one remote cannot read data that another sends with an event; null when it can, or when a shape is
 * unknown.
 */
export function eventMismatch(
  event: string,
  part: Part,
  sender: EventShapes | undefined,
  reader: EventShapes | undefined,
): string | null {
  const sent = sender && Object.hasOwn(sender, event) ? sender[event]?.[part] : undefined;
  const read = reader && Object.hasOwn(reader, event) ? reader[event]?.[part] : undefined;
  return sent === undefined || read === undefined ? null : mismatch(sent, read, '');
}
