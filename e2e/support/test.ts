import { expect, test as base } from '@playwright/test';

/** Faults that no journey may cause: console errors, policy violations, failed requests. */
export interface Watch {
  readonly faults: string[];
  /** Call it when a journey causes a fault on purpose; matching lines are ignored. */
  allow(pattern: RegExp): void;
}

/**
 * A browser without a user interface moves its pointer to the corner of a new page at times. The store would take that
 * for a person.
 */
function ignorePointerInCorner(): void {
  const ignore = (event: PointerEvent): void => {
    if (event.isTrusted && event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  addEventListener('pointermove', ignore, { capture: true });
}

export const test = base.extend<{ watch: Watch }>({
  context: async ({ context }, use) => {
    await context.addInitScript(ignorePointerInCorner);
    await use(context);
  },
  watch: [
    async ({ page }, use) => {
      const faults: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
      page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
      await use({ faults, allow: (pattern) => void allowed.push(pattern) });
      // Pending requests of a journey's own routes end with the journey.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { axeFaults, expectNoAxeFaults } from './axe';
export { expect };
