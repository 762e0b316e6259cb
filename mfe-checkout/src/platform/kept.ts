/** A value that survives a reload. With blocked or full storage, it lives as long as the page. */
export interface Kept<T> {
  read(): T | null;
  write(value: T | null): void;
}

/**
 * @param area returns the storage; a browser may throw even here
 * @param isValid other code writes there too: invalid values are ignored
 */
export function kept<T>(area: () => Storage, key: string, isValid: (value: unknown) => value is T): Kept<T> {
  /** Holds only what storage rejected. */
  let inMemory: T | null = null;
  return {
    read() {
      if (inMemory !== null) return inMemory;
      try {
        const value: unknown = JSON.parse(area().getItem(key) ?? 'null');
        return isValid(value) ? value : null;
      } catch {
        return null;
      }
    },
    write(value) {
      const text = value === null ? null : JSON.stringify(value);
      try {
        if (text === null) area().removeItem(key);
        else area().setItem(key, text);
        // Some browsers accept a value and drop it at once.
        inMemory = area().getItem(key) === text ? null : value;
      } catch {
        inMemory = value;
      }
    },
  };
}

/** Returns whether the value is an object with these text fields. */
export const hasTexts = (value: unknown, fields: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  fields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string');
