/**
 * Returns entries in an object without a prototype, for names that come from outside: an object literal also answers to
 * `constructor`, `toString` and whatever else every object has.
 */
export function dictionary<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.freeze(Object.assign(Object.create(null) as Record<string, T>, entries));
}
