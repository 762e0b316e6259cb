/** Returns an object's own value under an untrusted name, never an inherited one (`constructor`, `__proto__`). */
export const ownValue = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
