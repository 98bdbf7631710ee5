import type { Page } from '@playwright/test';
import { expect, signIn, test, type House } from './house.js';

/** Milliseconds that are left to plan a window before it begins. */
const toPlan = 20_000;

/** The next minute that is far enough away, in the browser's zone, as date and time fields take it. */
function comingMinute(page: Page): Promise<string> {
  return page.evaluate((earliest) => {
    const at = new Date(Date.now() + earliest + 60_000);
    const two = (value: number): string => String(value).padStart(2, '0');
    const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
    return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
  }, toPlan);
}

async function secondPage(page: Page, { origin }: House): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(`${origin}/stacks`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  return other;
}

test('maintenance is started with an end, seen by everybody as typed, and ended', async ({
  page,
  furnished,
}) => {
  await signIn(page, furnished, '/maintenance');
  const other = await secondPage(page, furnished);

  await page.getByLabel('Message to all users').fill('Disk swap <b>now</b>');
  await page.getByRole('button', { name: '1 hour', exact: true }).click();
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start maintenance?' });
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();

  await expect(other.getByText('Disk swap <b>now</b>')).toBeVisible();
  // The end is a full minute, and the next one may have begun since.
  await expect(other.getByText(/by lena until .*\(in 5[89] min/)).toBeVisible();
  const late = await secondPage(page, furnished);
  await expect(late.getByText('Disk swap <b>now</b>')).toBeVisible();

  await page.getByRole('button', { name: 'End maintenance' }).click();
  await page
    .getByRole('dialog', { name: 'End maintenance?' })
    .getByRole('button', { name: 'End maintenance' })
    .click();
  await expect(other.getByText('Disk swap <b>now</b>')).toBeHidden();
});

test('a window that is planned is announced to everybody, opens by itself and is ended early', async ({
  page,
  furnished,
}) => {
  await signIn(page, furnished, '/maintenance?open=plan');
  const other = await secondPage(page, furnished);
  const form = page.getByRole('dialog', { name: 'Plan maintenance' });
  await form.getByLabel('Message to all users').fill('Router exchange');
  await form.getByRole('textbox', { name: 'Start' }).fill(await comingMinute(page));
  await expect(form.getByRole('region', { name: 'Next times' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await form.getByRole('button', { name: 'Plan it' }).click();

  await expect(other.getByText('Maintenance is planned.')).toBeVisible();
  await other.getByRole('button', { name: 'Hide this announcement' }).click();
  await expect(other.getByText('Maintenance is planned.')).toBeHidden();
  await expect(other.getByText('Maintenance is active.')).toBeVisible({ timeout: 110_000 });
  await expect(other.getByText('Router exchange')).toBeVisible();

  await page.getByRole('button', { name: 'End it early' }).click();
  await page
    .getByRole('dialog', { name: 'End this window now?' })
    .getByRole('button', { name: 'End it now' })
    .click();
  await expect(other.getByText('Maintenance is active.')).toBeHidden();
  await expect(page.getByText('Nothing holds maintenance')).toBeVisible();
});
