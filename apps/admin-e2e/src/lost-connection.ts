import type { Page } from '@playwright/test';

/** Aborts requests for the code of the backups page while the returned `isLost` is true. */
export async function simulateLostConnection(page: Page): Promise<{ isLost: boolean }> {
  const connection = { isLost: true };
  await page.route(/\/assets\/backups-page-.*\.js$/, (route) =>
    connection.isLost ? route.abort() : route.continue(),
  );
  return connection;
}
