import type { CDPSession } from 'playwright';

/** The browser's own rows above and around a page. */
const FRAME = 200;

/**
 * Makes the window larger than the page that it shows. Chromium takes its own rows off a window of the page's size:
 * what stands at the lower end of the page is then never drawn, and a press that changes nothing else counts as
 * unanswered.
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
