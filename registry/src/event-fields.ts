import type { EventShapes, Shape } from 'shared-contracts';

const primitiveOf = (value: string | number | boolean): Shape => typeof value as 'string' | 'number' | 'boolean';

const described = (shape: Shape): string => {
  if (typeof shape === 'string') return shape;
  if ('values' in shape) return shape.values.map((value) => JSON.stringify(value)).join(' | ');
  if ('items' in shape) return 'a list';
  return 'fields' in shape ? 'an object' : shape.anyOf.map(described).join(' | ');
};

const at = (path: string): string => (path === '' ? 'it' : `'${path}'`);

/** What keeps every value of one shape from being read as another; null: nothing. */
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

/** Some alternative must do; of several that do not, the one that says most is told. */
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

/** Which part of an event goes from one remote to another. */
export type Part = 'payload' | 'answer';

/** What keeps one remote from reading what another sends with an event; null: nothing, or one of them does not say. */
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
