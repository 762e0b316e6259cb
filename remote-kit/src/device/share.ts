/** What became of a wish to share. `done`: the device's own sheet was there, whether it was used or closed. */
export type ShareOutcome = 'done' | 'copied' | 'failed';

/**
 * Opens the device's own sheet where there is one, else copies `copied`. A person who closes the sheet has decided:
 * nothing is copied then. Never throws.
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
