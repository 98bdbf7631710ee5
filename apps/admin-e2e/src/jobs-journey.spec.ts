import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, signIn, test, type Installation } from './installation.js';

test('an operator finds films, deletes them and restores one', async ({ page, configured }) => {
  await signIn(page, configured, '/jobs');
  for (const title of ['Heat', 'Alien']) await makeJob(page.request, configured, title, 'dvd');
  await makeJob(page.request, configured, 'Kind of Blue', 'cd');
  const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });

  await test.step('narrows the list', async () => {
    await expect(row('Kind of Blue')).toBeVisible();
    await page.getByRole('button', { name: 'Media type' }).click();
    await page.getByRole('checkbox', { name: /^DVD/ }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/media=dvd/);
    await expect(row('Kind of Blue')).toHaveCount(0);
    await expect(row('Heat')).toBeVisible();
    await expect(row('Alien')).toBeVisible();
  });

  await test.step('sees what will be deleted beforehand', async () => {
    for (const title of ['Heat', 'Alien']) {
      await page.getByRole('checkbox', { name: new RegExp(title) }).check();
    }
    await page.getByRole('button', { name: 'Delete 2 jobs…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 jobs?' });
    for (const title of ['Heat', 'Alien']) {
      await expect(dialog.getByTitle(join(configured.raw, title))).toBeVisible();
    }
    const confirmButton = dialog.getByRole('button', {
      name: 'Move 2 files and 2 jobs to the bin',
    });
    await expect(confirmButton).toBeDisabled();
    await access(join(configured.raw, 'Heat', 'film.mkv'));
    await dialog.getByLabel('Type delete to confirm').fill('delete');
    await confirmButton.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('No matching jobs')).toBeVisible();
    await expect(access(join(configured.raw, 'Heat'))).rejects.toThrow();
  });

  await test.step('restores one from the bin', async () => {
    await page.getByRole('link', { name: 'Bin' }).click();
    await page.getByRole('button', { name: 'Restore Heat' }).click();
    await expect(page.getByText('Heat was restored.')).toBeVisible();
    await access(join(configured.raw, 'Heat', 'film.mkv'));
    await expect(access(join(configured.raw, 'Alien'))).rejects.toThrow();
    await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click();
    await expect(row('Heat')).toBeVisible();
    await expect(row('Kind of Blue')).toBeVisible();
    await expect(row('Alien')).toHaveCount(0);
  });
});

/** Creates a folder with one file and reports it to the server as a ripper would. */
async function makeJob(
  request: APIRequestContext,
  { origin, raw }: Installation,
  title: string,
  mediaType: string,
): Promise<void> {
  const folder = join(raw, title);
  await mkdir(folder);
  await writeFile(join(folder, 'film.mkv'), 'not really a film');
  const reportResponse = await request.post(`${origin}/api/history`, {
    data: { title, mediaType, raw_path: folder, status: 'READY_TO_ENCODE' },
    headers: { origin },
  });
  expect(reportResponse.status()).toBe(201);
}
