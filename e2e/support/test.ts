import { expect, test as base } from '@playwright/test';

/** Faults that no journey may cause: console errors, policy violations, failed requests. */
export interface Watch {
  readonly faults: string[];
  /** Call it when a journey causes a fault on purpose; matching lines are ignored. */
  allow(pattern: RegExp): void;
}

export const test = base.extend<{ watch: Watch }>({
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
