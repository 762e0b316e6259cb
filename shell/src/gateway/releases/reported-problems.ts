import type { Log } from '../http/log';

/** Reasons why something is not served, each logged once. */
export class ReportedProblems {
  readonly #messages = new Map<string, string>();

  constructor(
    readonly log: Log,
    /** Data folder of the store, for log lines. */
    readonly store: string,
  ) {}

  of(key: string): string | null {
    return this.#messages.get(key) ?? null;
  }

  report(key: string, message: string): void {
    if (!this.#messages.has(key)) this.log.error({ store: this.store }, message);
    this.#messages.set(key, message);
  }

  forget(key: string): void {
    this.#messages.delete(key);
  }
}
