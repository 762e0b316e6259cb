/** Maximum wait in milliseconds, for late frames and for pages that were hidden meanwhile. */
const LONGEST_WAIT_MS = 100;

/**
 * Resolves after the browser painted the result of a click, so that other work runs after visible feedback. Null when
 * there is no recent click, or nothing is painted, as on a server and in a hidden page.
 */
export function afterNextPaint(): Promise<void> | null {
  const isDue = typeof document !== 'undefined' && !document.hidden && navigator.userActivation?.isActive === true;
  if (!isDue) return null;
  return new Promise((resolve) => {
    // The frame has been painted when the task after it runs.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
