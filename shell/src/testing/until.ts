const PAUSE_MS = 20;
/** Below the time limit of a test, so that the error names the condition. */
const LIMIT_MS = 25_000;

/** Resolves when a condition holds, checking every 20 ms. @throws with the condition's source after 25 s */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; !(await check());) {
    if (Date.now() > end) throw new Error(`Not within ${LIMIT_MS / 1_000} s: ${String(check)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
