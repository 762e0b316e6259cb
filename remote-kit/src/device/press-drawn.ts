/** Where frames come late, or none comes because the page is hidden meanwhile, nothing waits for longer. */
const LONGEST_WAIT_MS = 100;

/**
 * Resolves when the browser has drawn what a press changed, so that other work comes after what the person sees. Null:
 * there is nothing to wait for, since nobody has pressed anything for seconds, or nothing is drawn, as on a server and
 * in a hidden page.
 */
export function pressDrawn(): Promise<void> | null {
  const isDue = typeof document !== 'undefined' && !document.hidden && navigator.userActivation?.isActive === true;
  if (!isDue) return null;
  return new Promise((resolve) => {
    // A frame is on the screen when the task behind it runs.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
