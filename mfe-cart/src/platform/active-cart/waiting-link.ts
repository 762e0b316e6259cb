const KEY = 'cart.waiting-link';

/** Fallback for blocked storage, until the page unloads. */
let inMemory: string | null = null;

/** The token of a link opened in this tab, until it is answered. Never outlives the visit. */
export const waitingLink = {
  read(): string | null {
    try {
      return inMemory ?? sessionStorage.getItem(KEY);
    } catch {
      return inMemory;
    }
  },
  write(token: string | null): void {
    inMemory = null;
    try {
      if (token === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, token);
    } catch {
      inMemory = token;
    }
  },
};
