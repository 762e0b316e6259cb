import type { EventShapes } from 'shared-contracts';

/** Deeper than any payload, and well within the call stack. */
const MAX_DEPTH = 16;
/** Limit per manifest; two manifests are compared shape by shape. */
const MAX_SHAPES = 20_000;
/** Every alternative of one shape is compared with every one of the other. */
const MAX_ALTERNATIVES = 50;
const NAMES = new Set(['string', 'number', 'boolean', 'null', 'unknown']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOnly = (value: Record<string, unknown>, ...names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));
const isValue = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isText = (value: unknown): boolean => typeof value === 'string';

/** Counts shapes during validation. */
class ShapeCheck {
  #seen = 0;

  isShape(value: unknown, depth = 0): boolean {
    this.#seen += 1;
    if (depth > MAX_DEPTH || this.#seen > MAX_SHAPES) return false;
    if (typeof value === 'string') return NAMES.has(value);
    if (!isRecord(value)) return false;
    const { values, items, fields, optional, anyOf } = value;
    if (values !== undefined) return isOnly(value, 'values') && Array.isArray(values) && values.every(isValue);
    if (items !== undefined) return isOnly(value, 'items') && this.isShape(items, depth + 1);
    if (anyOf !== undefined) return isOnly(value, 'anyOf') && this.#areAlternatives(anyOf, depth);
    return (
      isOnly(value, 'fields', 'optional') &&
      isRecord(fields) &&
      this.#areShapes(Object.values(fields), depth) &&
      (optional === undefined || (Array.isArray(optional) && optional.every(isText)))
    );
  }

  #areAlternatives(anyOf: unknown, depth: number): boolean {
    return Array.isArray(anyOf) && anyOf.length <= MAX_ALTERNATIVES && this.#areShapes(anyOf, depth);
  }

  #areShapes(values: readonly unknown[], depth: number): boolean {
    return values.every((one) => this.isShape(one, depth + 1));
  }
}

/** Returns whether a value describes event data, in a size that can be compared. */
export function areEventShapes(value: unknown): value is EventShapes {
  const check = new ShapeCheck();
  return (
    isRecord(value) &&
    Object.values(value).every(
      (event) =>
        isRecord(event) &&
        isOnly(event, 'payload', 'answer') &&
        check.isShape(event['payload']) &&
        (event['answer'] === undefined || check.isShape(event['answer'])),
    )
  );
}
