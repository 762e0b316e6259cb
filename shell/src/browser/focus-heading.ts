/**
 * Puts the reading position at the new page's heading. Not before the page is idle: React compares the heading with
 * what the server sent, and an attribute of ours would be a difference. Until then the focus stands on `<main>`.
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
