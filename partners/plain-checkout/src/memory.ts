import type { Submission } from './store';

const PREFIX = 'plain-checkout.';

function read(area: () => Storage, name: string): unknown {
  try {
    return JSON.parse(area().getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

function write(area: () => Storage, name: string, value: unknown): void {
  try {
    if (value === null) area().removeItem(PREFIX + name);
    else area().setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Blocked or full: it lives as long as the page.
  }
}

let submission: Submission | null = null;

const isSubmission = (value: unknown): value is Submission => {
  const { key, sessionId, body } = (value ?? {}) as Partial<Submission>;
  return typeof key === 'string' && typeof sessionId === 'string' && typeof body?.cartNumber === 'string';
};

/** The order that was sent and whose end nobody has told this tab. */
export function openSubmission(): Submission | null {
  const kept = submission ?? read(() => sessionStorage, 'submission');
  return isSubmission(kept) ? kept : null;
}

export function keepSubmission(value: Submission | null): void {
  submission = value;
  write(() => sessionStorage, 'submission', value);
}

/** The session that opens an order, and whether its purchase was told. */
export interface Placed {
  readonly orderId: string;
  readonly sessionId: string;
  readonly isTold: boolean;
}

export function placedOrder(orderId: string): Placed | null {
  const kept = read(() => localStorage, 'order') as Placed | null;
  return kept?.orderId === orderId ? kept : null;
}

export const keepPlaced = (placed: Placed): void => write(() => localStorage, 'order', placed);
