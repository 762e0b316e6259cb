import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { env } from './support/env';
import { WORKERS } from './support/own-shops';

/** Engines are described in e2e/engines. Default: Chromium. */
const engine = process.env.JOURNEY_ENGINE ?? 'chromium';

const CHROMIUM = {
  launchOptions: {
    ...(env.chromePath && { executablePath: env.chromePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};
const ENGINES: Readonly<Record<string, object>> = {
  chromium: CHROMIUM,
  firefox: { browserName: 'firefox' },
  webkit: { browserName: 'webkit' },
  'firefox-esr': {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: fileURLToPath(new URL('./engines/firefox-esr.mjs', import.meta.url)),
      // Playwright sends keys to the page's own process, so frames of other sites must share it.
      firefoxUserPrefs: { 'fission.webContentIsolationStrategy': 0 },
    },
  },
  // Driven by its own WebDriver.
  webkitgtk: {},
};

const isCi = Boolean(process.env.CI);
const isFullTier = process.env.SUITE === 'full' || process.env.PAGE_FIT === 'full';

/** Journeys that affect every shopper: they deploy, kill processes, or switch features off. */
const ALONE = '**/journeys/operations/*.spec.ts';

/** `shopping` runs two journeys in parallel, as two shoppers; `operations` runs its journeys one by one. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/restock.ts',
  outputDir: './test-results',
  workers: WORKERS,
  // Other engines run every journey: a result in Chromium proves nothing about them.
  ...(!isFullTier && engine === 'chromium' && { grepInvert: /@full/ }),
  projects: [
    { name: 'shopping', testIgnore: ALONE, fullyParallel: true },
    { name: 'operations', testMatch: ALONE, fullyParallel: false },
  ],
  // A retry would hide a race; a flaky journey counts as failed.
  retries: 0,
  forbidOnly: isCi,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: env.baseUrl,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    // Requests of a service worker bypass the routes of a journey.
    serviceWorkers: 'block',
    // A trace slows the browser down. A failure has a screenshot.
    trace: 'off',
    screenshot: 'only-on-failure',
    ...ENGINES[engine],
  },
});
