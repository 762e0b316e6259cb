import { writeFile } from 'node:fs/promises';
import { test as base, type TestType } from '@playwright/test';
import { test as playwrightTest } from '../support/test';
import type { Browsing } from './browsing';
import { PlaywrightBrowsing } from './playwright-browsing';
import { WebDriverBrowsing } from './webdriver-browsing';
import { startWebKitGtk, type WebKitGtk } from './webkitgtk';

const inPlaywright = playwrightTest.extend<{ browsing: Browsing }>({
  browsing: async ({ page }, use) => use(new PlaywrightBrowsing(page)),
});

const inWebKitGtk = base.extend<{ browsing: Browsing }, { engine: WebKitGtk }>({
  engine: [
    // Playwright reads the required fixtures from the first parameter.
    async ({}, use) => {
      const engine = await startWebKitGtk(process.env.ENGINE_PATH ?? '');
      await use(engine);
      engine.stop();
    },
    { scope: 'worker' },
  ],
  browsing: async ({ engine }, use, testInfo) => {
    const session = await engine.newSession();
    const browsing = new WebDriverBrowsing(session);
    await browsing.resize(1280, 900);
    await use(browsing);
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('screenshot.png');
      await writeFile(path, await browsing.screenshot());
      await testInfo.attach('screenshot', { path, contentType: 'image/png' });
    }
    await session.end();
  },
});

/** A journey with the actions of {@link Browsing}, in the configured engine. */
export const test = (process.env.JOURNEY_ENGINE === 'webkitgtk' ? inWebKitGtk : inPlaywright) as TestType<
  { browsing: Browsing },
  object
>;
