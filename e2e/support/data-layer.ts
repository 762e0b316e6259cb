import type { Page } from '@playwright/test';

/** Returns events of the page's data layer, oldest first; `name` filters them. */
export const toldEvents = (page: Page, name?: string): Promise<Record<string, unknown>[]> =>
  page.evaluate((name) => {
    const layer = (globalThis as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [];
    return layer.filter(({ event }) => event !== undefined && (name === undefined || event === name));
  }, name);
