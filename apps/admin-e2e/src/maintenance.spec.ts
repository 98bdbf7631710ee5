import { expect, openSecondPage, signIn, test } from './installation.js';

test('maintenance starts with an end time, is visible to all users, and ends', async ({
  page,
  configured,
}) => {
  await signIn(page, configured, '/maintenance');
  const other = await openSecondPage(page, configured);

  await page.getByRole('button', { name: 'Start maintenance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start maintenance?' });
  await dialog.getByLabel('Message to all users').fill('Disk swap <b>now</b>');
  await dialog.getByRole('button', { name: '1 hour', exact: true }).click();
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();

  await expect(other.getByText('Disk swap <b>now</b>')).toBeVisible();
  // Maintenance ends on a full minute, so 58 or 59 minutes remain.
  await expect(other.getByText(/by lena until .*\(in 5[89] min/)).toBeVisible();
  const latePage = await openSecondPage(page, configured);
  await expect(latePage.getByText('Disk swap <b>now</b>')).toBeVisible();

  await page.getByRole('button', { name: 'End maintenance' }).click();
  await page
    .getByRole('dialog', { name: 'End maintenance?' })
    .getByRole('button', { name: 'End maintenance' })
    .click();
  await expect(other.getByText('Disk swap <b>now</b>')).toBeHidden();
});
