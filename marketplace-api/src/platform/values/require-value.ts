/** Returns a value that the caller knows to exist. @throws Error naming it otherwise */
export function requireValue<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${name}.`);
  return value;
}
