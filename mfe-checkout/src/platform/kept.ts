/** A value that outlives a reload. Where storage is blocked or full, it lives as long as the page. */
export interface Kept<T> {
  read(): T | null;
  write(value: T | null): void;
}

/**
 * @param area names the storage; a browser may refuse even that
 * @param isValid others write there too: what is none of ours counts as nothing
 */
export function kept<T>(area: () => Storage, key: string, isValid: (value: unknown) => value is T): Kept<T> {
  /** Only what storage did not take. */
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
        // Some browsers take a value and forget it at once.
        inMemory = area().getItem(key) === text ? null : value;
      } catch {
        inMemory = value;
      }
    },
  };
}

/** An object with these fields as text. */
export const hasTexts = (value: unknown, fields: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  fields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string');
