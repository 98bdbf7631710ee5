import type { Page } from '@playwright/test';
import { oneTimeCode } from './authenticator.js';
import { expect, signIn, test } from './installation.js';

const initialPassword = 'a first quiet evening';
const newPassword = 'a password of my own';

const passwordField = (page: Page, name: string) => page.getByRole('textbox', { name });

async function signInAsMara(page: Page, secret: string): Promise<void> {
  await page.getByLabel('User name').fill('mara');
  await passwordField(page, 'Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Confirms that the secret, which is shown only once, was saved. */
async function confirmSecretSaved(page: Page, button: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have saved a copy in a safe place' }).check();
  await page.getByRole('button', { name: button }).click();
}

test('a new user sets up their account and is signed out when it is deactivated', async ({
  page,
  browser,
  configured,
}) => {
  // The test hashes several passwords, which is slow on a busy machine.
  test.slow();
  const { origin } = configured;
  const maraContext = await browser.newContext({ locale: 'en-GB' });
  const mara = await maraContext.newPage();
  let secret = '';

  await test.step('an administrator creates the user in a group', async () => {
    await signIn(page, configured);
    await page.request.post(`${origin}/api/groups`, {
      data: { name: 'Operators', permissions: ['stacks-access', 'tokens-manage'] },
    });
    await page.goto(`${origin}/administration/users?open=create`);
    await page.getByLabel('User name').fill('mara');
    await passwordField(page, 'Password').fill(initialPassword);
    await page.getByRole('checkbox', { name: /Operators/ }).check();
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(page.getByText('For mara')).toBeVisible();
    await confirmSecretSaved(page, 'Done');
  });

  await test.step('the user signs in and changes the password without leaving the page', async () => {
    await mara.goto(`${origin}/account/password`);
    await signInAsMara(mara, initialPassword);
    await passwordField(mara, 'Current password').fill(initialPassword);
    await passwordField(mara, 'New password').fill(newPassword);
    await mara.getByRole('button', { name: 'Change password' }).click();
    await expect(mara.getByText('All other sessions have ended')).toBeVisible();
  });

  await test.step('turns the second factor on', async () => {
    await mara.getByRole('link', { name: 'Second factor' }).click();
    // Wait for the new page, because the previous page has a field with the same name.
    await expect(mara.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await passwordField(mara, 'Current password').fill(newPassword);
    await mara.getByRole('button', { name: 'Set up' }).click();
    const secretText = mara.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/);
    secret = (await secretText.innerText()).replaceAll(' ', '');
    await mara.getByLabel('Code from the authenticator app').fill(oneTimeCode(secret));
    await mara.getByRole('button', { name: 'Turn on' }).click();
    await confirmSecretSaved(mara, 'Done');
    await expect(mara.getByText('10 recovery codes left.')).toBeVisible();
  });

  await test.step('signs in with the second factor', async () => {
    await mara.getByRole('button', { name: /account: /i }).click();
    await mara.getByRole('button', { name: 'Sign out' }).click();
    await signInAsMara(mara, newPassword);
    // A code can be used only once, so use the next one, which is already valid.
    await mara.getByLabel('Code from the authenticator app').fill(oneTimeCode(secret, 1));
    await mara.getByRole('button', { name: 'Confirm' }).click();
    await expect(mara.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  });

  await test.step('creates a token that is limited to its permissions', async () => {
    await mara.goto(`${origin}/account/tokens?open=create`);
    await mara.getByRole('textbox', { name: 'Name' }).fill('Pipeline');
    await mara.getByRole('button', { name: /^Stacks \d/ }).click();
    await mara.getByRole('checkbox', { name: 'View stacks' }).check();
    await mara.getByRole('button', { name: 'Create token' }).click();
    const token = await mara.getByText(/^sy_\w{20,}/).innerText();
    const headers = { authorization: `Bearer ${token}` };
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(`${origin}${path}`, { headers })).status;
    expect(await statusOf('/api/stacks')).toBe(200);
    expect(await statusOf('/api/users')).toBe(403);
    await confirmSecretSaved(mara, 'Done');
    await expect(mara.getByRole('row', { name: /Pipeline/ })).toBeVisible();
  });

  await test.step('is redirected to the sign-in page with the reason when the account is deactivated', async () => {
    await page.goto(`${origin}/administration/users/2?open=deactivate`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Deactivate/ })
      .click();
    await expect(mara.getByText('because this account was deactivated')).toBeVisible();
    await signInAsMara(mara, newPassword);
    await expect(mara.getByRole('alert')).toContainText('CREDENTIALS_REFUSED');
  });
  await maraContext.close();
});
