/** Result of sharing. `done`: the device's share sheet opened, whether it was used or closed. */
export type ShareOutcome = 'done' | 'copied' | 'failed';

/**
 * Opens the device's share sheet, or copies `copied` where there is none. Closing the sheet is a decision: nothing is
 * copied then. Never throws.
 */
export async function share(what: ShareData, copied: string): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what);
      return 'done';
    } catch (error) {
      if ((error as DOMException).name === 'AbortError') return 'done';
    }
  }
  try {
    await navigator.clipboard.writeText(copied);
    return 'copied';
  } catch {
    return 'failed';
  }
}
