const WAIT_MS = 10_000;
const PAUSE_MS = 25;

/**
 * Retries a check until it passes, for asynchronous work of another part of the process. @throws the last error of the
 * check
 */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Waits for a condition. @throws when it is not met within ten seconds */
export const until = (isTrue: () => Promise<boolean>): Promise<void> =>
  eventually(async () => {
    if (!(await isTrue())) throw new Error(`It did not come about within ${WAIT_MS / 1000} seconds.`);
  });
