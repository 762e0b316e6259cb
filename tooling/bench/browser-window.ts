import type { CDPSession } from 'playwright';

/** Height and width of the browser's own controls around a page, in px. */
const FRAME = 200;

/**
 * Makes the window larger than the page. Chromium subtracts its own rows from a window of the page's size: the lower
 * end of the page is then never painted, and a click that changes only that part counts as unanswered.
 */
export async function showWhole(
  session: CDPSession,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width: width + FRAME, height: height + FRAME },
  });
}
