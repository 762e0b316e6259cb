/** Milliseconds in which open requests end after the drain. Then the process exits with code 1. */
const CLOSE_MS = 10_000;

/** Longer than any balancer takes to notice that a process is not ready. */
const MOST_DRAIN_SECONDS = 300;

/** In production, unless `DRAIN_SECONDS` names another number. With `CLOSE_MS` below the 30 s of Kubernetes. */
const USUAL_DRAIN_SECONDS = 10;

/**
 * Returns the seconds of normal service after SIGTERM by the text of `DRAIN_SECONDS`: by default none in development.
 * @throws Error for another text than a whole number from 0 to 300
 */
export function drainSecondsOf(text: string | undefined, isProduction: boolean): number {
  if (text === undefined || text.trim() === '') return isProduction ? USUAL_DRAIN_SECONDS : 0;
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= MOST_DRAIN_SECONDS) return seconds;
  throw new Error(`DRAIN_SECONDS must be a whole number from 0 to ${MOST_DRAIN_SECONDS}, but is "${text}".`);
}

interface Answer {
  setHeader(name: string, value: string): unknown;
}

/** The part of `http.Server` that a drain needs. */
export interface DrainedServer {
  prependListener(event: 'request', listener: (request: unknown, answer: Answer) => void): unknown;
}

/**
 * A process that is about to end. While it drains it is not ready, so that balancers send no more connections, but it
 * answers every request, each with the end of its connection.
 */
export class Drain {
  #isDraining = false;
  #end: () => void = () => undefined;

  /** @param server whose answers end their connection during the drain */
  constructor(server: DrainedServer) {
    server.prependListener('request', (_request, answer) => {
      if (this.#isDraining) answer.setHeader('connection', 'close');
    });
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Begins the drain. Resolves after its seconds, or as soon as `end` is called. */
  async run(seconds: number): Promise<void> {
    this.#isDraining = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      timer = setTimeout(resolve, seconds * 1000);
    });
    clearTimeout(timer);
  }

  end(): void {
    this.#end();
  }
}

interface EndingProcess {
  readonly drain: Drain;
  readonly drainSeconds: number;
  /** Called once, when a signal has arrived. */
  readonly onSignal?: (signal: string) => void;
  /** Ends open requests and connections. */
  readonly close: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Writes what is left to write, then calls its argument. */
  readonly flush?: (done: () => void) => void;
}

/**
 * Ends this process by SIGTERM after a drain, and by SIGINT or a second signal at once. The exit code is 0, or 1 when
 * requests were still open after ten seconds.
 */
export function endOnSignals(parts: EndingProcess): void {
  const { drain, drainSeconds, onSignal, close, onError, flush = (done) => done() } = parts;
  let isEnding = false;
  const exit = (code: number): void => flush(() => process.exit(code));
  async function end(signal: string): Promise<void> {
    onSignal?.(signal);
    if (signal === 'SIGTERM') await drain.run(drainSeconds);
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    await close();
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isEnding) return drain.end();
      isEnding = true;
      end(signal).then(
        () => exit(0),
        (error: unknown) => {
          onError(error);
          exit(1);
        },
      );
      return undefined;
    });
}
