import type { Locator } from '@playwright/test';
import { stat } from 'node:fs/promises';
import { expect, signIn, test } from './installation.js';

test('an administrator creates a backup, downloads it and is warned when one is overdue', async ({
  page,
  configured,
}) => {
  await signIn(page, configured, '/administration/backups');

  await test.step('creates one', async () => {
    await expect(page.getByText('No backups yet')).toBeVisible();
    await page.getByRole('button', { name: 'Back up now' }).click();
    const row = page.getByRole('row', { name: /stackyard-.*\.tar\.gz/ });
    await expect(row).toContainText('verified', { timeout: 60_000 });
    await expect(row).toContainText('lena');
  });

  await test.step('downloads it', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download: stackyard-/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^stackyard-.*\.tar\.gz$/);
    expect((await stat(await file.path())).size).toBeGreaterThan(1000);
  });

  await test.step('sees all its actions in German, whose words are longer', async () => {
    await page.evaluate(() => localStorage.setItem('stackyard.locale', 'de'));
    await page.reload();
    const menu = page.getByRole('button', { name: /^Aktionen für stackyard-/ });
    const cell = page.getByRole('cell').filter({ has: menu });
    const rightEdgeOf = async (element: Locator) => {
      const box = await element.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    await expect(menu).toBeVisible();
    expect(await rightEdgeOf(menu)).toBeLessThanOrEqual(await rightEdgeOf(cell));
    await page.evaluate(() => localStorage.setItem('stackyard.locale', 'en'));
  });

  await test.step('is warned when one is overdue', async () => {
    await page.goto(configured.origin);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page.getByText('A scheduled backup is overdue')).toHaveCount(0);
    // The next backup is due within two days, so moving only this page's clock makes it look
    // overdue.
    await page.clock.setFixedTime(Date.now() + 3 * 86_400_000);
    await page.reload();
    const notice = page.getByRole('alert').filter({ hasText: 'A scheduled backup is overdue' });
    await expect(notice).toContainText('The latest usable backup is from');
    await notice.getByRole('link', { name: 'Go to backups' }).click();
    await expect(page).toHaveURL(/administration\/backups/);
  });
});
