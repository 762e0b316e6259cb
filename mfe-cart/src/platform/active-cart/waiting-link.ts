const KEY = 'cart.waiting-link';

/** Where the browser keeps nothing: good until the page goes. */
let inMemory: string | null = null;

/** The token of a link that was opened in this tab and is not answered yet. It never outlives the visit. */
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
