/** Values of this remote in browser storage, under its own name. With blocked storage, only reloads lose them. */
const PREFIX = 'homestead-checkout.';

type Area = () => Storage;

export function readKept(area: Area, name: string): unknown {
  try {
    return JSON.parse(area().getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(area: Area, name: string, value: unknown): void {
  try {
    if (value === null) area().removeItem(PREFIX + name);
    else area().setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is blocked or full.
  }
}

/** Returns an object whose fields can be read; null for other values. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
