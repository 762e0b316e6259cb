/**
 * What an object holds under a name that came from outside: never what every object inherits (`constructor`,
 * `__proto__`).
 */
export const ownValue = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
