/**
 * Returns entries in an object without a prototype, for lookups by external names: an object literal would also find
 * `constructor`, `toString` and other inherited properties.
 */
export function dictionary<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.freeze(Object.assign(Object.create(null) as Record<string, T>, entries));
}
