/**
 * Focuses the new page's heading once the page is idle, because an attribute before hydration would be a mismatch.
 * Until then `<main>` has the focus.
 */
export function focusHeading(): void {
  const main = document.getElementById('main');
  const toHeading = (): void => {
    const heading = main?.querySelector<HTMLElement>('h1');
    if (!heading || document.activeElement !== main) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(toHeading, { timeout: 1_000 });
  else setTimeout(toHeading, 200);
}
