const WAIT_MS = 10_000;
const PAUSE_MS = 25;

/**
 * Runs a check again until it passes: for what another part of the process does in its own time. @throws what the last
 * check threw
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

/** Waits for a condition. @throws when it has not come about within ten seconds */
export const until = (isTrue: () => Promise<boolean>): Promise<void> =>
  eventually(async () => {
    if (!(await isTrue())) throw new Error(`It did not come about within ${WAIT_MS / 1000} seconds.`);
  });
