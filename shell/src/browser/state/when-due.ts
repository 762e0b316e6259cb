/** Delay after page load, so that reading and interaction come first. */
const DUE_MS = 3_000;

/** Resolves when the page has loaded and the browser has been idle for a while. */
export const whenDue = (): Promise<void> =>
  new Promise((due) => {
    const later = (): void =>
      void setTimeout(
        () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => due()) : due()),
        DUE_MS,
      );
    if (document.readyState === 'complete') later();
    else addEventListener('load', later, { once: true });
  });
