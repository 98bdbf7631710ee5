import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'src',
  // The full tier also runs the `*.full.spec.ts` files: see tools/testing/tiers.mjs.
  ...(process.env['STACKYARD_TEST_TIER'] !== 'full' && { testIgnore: '**/*.full.spec.ts' }),
  // A long timeout, because the machine may be busy. It is only meant to end tests that hang.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results/artifacts',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Turn off the browser's own background requests, which fail without internet access.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
