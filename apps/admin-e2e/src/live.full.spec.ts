import { expect, secondPage, signIn, test } from './installation.js';

test('the language changes without a reload and is remembered', async ({ page, configured }) => {
  await signIn(page, configured);
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByText('Deutsch').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  expect(await page.evaluate<unknown>(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
});

test('signing out in one tab ends the session in the other', async ({ page, configured }) => {
  await signIn(page, configured);
  const other = await secondPage(page, configured);
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
