import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './installation.js';

test('entries are found, verified and exported', async ({ page, configured }) => {
  await signIn(page, configured, '/event-log');
  const log = page.getByRole('main');

  await test.step('selects a time range by keyboard only', async () => {
    const brush = log.getByRole('slider', { name: 'Entries over time' });
    await brush.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=.*to=/);
    await log.getByRole('button', { name: 'Clear range' }).click();
    await expect(page).not.toHaveURL(/from=/);
  });

  await test.step('moves the bars at once when the window is resized', async () => {
    await page.evaluate(() => {
      document.addEventListener('transitionrun', ({ target }) => {
        if (target instanceof SVGElement) document.body.dataset['transition'] = target.tagName;
      });
    });
    const chart = log.getByRole('slider').locator('svg');
    const width = await chart.getAttribute('width');
    await page.setViewportSize({ width: 1000, height: 720 });
    await expect(chart).not.toHaveAttribute('width', width ?? '');
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await page.evaluate(() => document.body.dataset['transition'])).toBeUndefined();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('opens an entry by its URL and shows its position in the chain', async () => {
    await page.goto(`${configured.origin}/event-log?entry=1`);
    const drawer = page.getByRole('dialog', { name: 'Entry 1' });
    await expect(drawer.getByText('Chain hash', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Newer entry' }).click();
    await expect(page.getByRole('dialog', { name: 'Entry 2' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('verifies the chain', async () => {
    await log.getByRole('button', { name: 'Verify chain' }).click();
    await page.getByRole('button', { name: 'Verify now' }).click();
    await expect(page.getByText('The chain is intact.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(log.getByRole('button', { name: /Chain verified/ })).toBeVisible();
  });

  await test.step('downloads the filtered entries as a file', async () => {
    await page.goto(`${configured.origin}/event-log?action=server.created`);
    await log.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('1 entry matches the filters.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain('server.created');
  });
});
