import { defineConfig } from '@playwright/test';
import { env } from './support/env';

const isCi = Boolean(process.env.CI);

/** Journeys run one after another: they share a store, and two cores. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/restock.ts',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 1,
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
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
  },
});
