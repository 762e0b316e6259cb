import type { Logger } from 'pino';

export interface Repeated {
  stop(): Promise<void>;
}

/** Runs a task repeatedly with a pause between; a failure is logged and does not stop it. */
export function repeat(name: string, everyMs: number, logger: Logger, task: () => Promise<unknown>): Repeated {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const next = () => {
    timer = setTimeout(() => {
      running = task()
        .then(
          () => undefined,
          (error: unknown) => logger.warn({ err: error, task: name }, 'a background task failed; it runs again'),
        )
        .finally(() => {
          if (!isStopped) next();
        });
    }, everyMs);
    timer.unref();
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
