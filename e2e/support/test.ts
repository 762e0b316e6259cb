import { expect, test as base } from '@playwright/test';

/** Faults of a page that no journey may cause: errors in the console, refused policies, failed requests. */
export interface Watch {
  readonly faults: string[];
  /** Call where a journey provokes a fault on purpose; matching lines don't count. */
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
      // What is still on its way through a journey's own routes ends with the journey.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { axeFaults, expectNoAxeFaults } from './axe';
export { expect };
