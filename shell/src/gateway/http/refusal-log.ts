import type { Log } from './log';

const EVERY_MS = 1_000;

/**
 * Logs refusals by reason: the first at once, then at most one line per second with their number, so that a flood does
 * not fill the log.
 */
export class RefusalLog {
  readonly #waiting = new Map<string, number>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(
    readonly log: Pick<Log, 'warn'>,
    readonly count: (reason: string) => void = () => undefined,
  ) {}

  /** @param reason code of the refusal */
  note(reason: string): void {
    this.count(reason);
    if (this.#timers.has(reason)) {
      this.#waiting.set(reason, (this.#waiting.get(reason) ?? 0) + 1);
      return;
    }
    this.#write(reason, 1);
  }

  #write(reason: string, count: number): void {
    this.log.warn({ reason, count }, 'refused');
    const timer = setTimeout(() => {
      this.#timers.delete(reason);
      const missed = this.#waiting.get(reason) ?? 0;
      this.#waiting.delete(reason);
      if (missed > 0) this.#write(reason, missed);
    }, EVERY_MS);
    timer.unref();
    this.#timers.set(reason, timer);
  }
}
