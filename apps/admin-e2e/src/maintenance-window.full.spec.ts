import type { Page } from '@playwright/test';
import { expect, openSecondPage, signIn, test } from './installation.js';

/**
 * The minimum time until the start of the maintenance window, so that the test can submit the
 * form before the start.
 */
const leadTimeMs = 20_000;

/**
 * Returns the first full minute after `leadTimeMs`, as local time in the format of date
 * and time fields.
 */
function nextMinute(page: Page): Promise<string> {
  return page.evaluate((minLeadTimeMs) => {
    const at = new Date(Date.now() + minLeadTimeMs + 60_000);
    const twoDigits = (value: number): string => String(value).padStart(2, '0');
    const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
    return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
  }, leadTimeMs);
}

test('a planned window is announced to all users, starts automatically and is ended early', async ({
  page,
  configured,
}) => {
  await signIn(page, configured, '/maintenance?open=plan');
  const other = await openSecondPage(page, configured);
  const form = page.getByRole('dialog', { name: 'Schedule maintenance' });
  await form.getByLabel('Message to all users').fill('Router exchange');
  await form.getByRole('textbox', { name: 'Start' }).fill(await nextMinute(page));
  await expect(
    form.getByRole('region', { name: 'Next occurrences' }).getByRole('listitem'),
  ).toHaveCount(1);
  await form.getByRole('button', { name: 'Schedule maintenance' }).click();

  await expect(other.getByText('Maintenance is scheduled.')).toBeVisible();
  await other.getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(other.getByText('Maintenance is scheduled.')).toBeHidden();
  await expect(other.getByText('Maintenance is active.')).toBeVisible({ timeout: 110_000 });
  await expect(other.getByText('Router exchange')).toBeVisible();

  await page.getByRole('button', { name: 'End now' }).click();
  await page
    .getByRole('dialog', { name: 'End this maintenance window now?' })
    .getByRole('button', { name: 'End now' })
    .click();
  await expect(other.getByText('Maintenance is active.')).toBeHidden();
  await expect(page.getByText('Maintenance is off')).toBeVisible();
});
