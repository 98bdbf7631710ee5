import { SteppingScript } from '@stackyard/platform-sandbox';
import { userInfo } from 'node:os';
import { expect, signIn, test } from './installation.js';

// The connection test fails for an unconfirmed host and returns the host's key.
test.use({ expectedFaultPatterns: [/^422 POST \/api\/maintenance\/test-ssh /] });

test('an operator sets up the SSH access and updates the platform', async ({
  page,
  configured,
  sshHost,
}) => {
  const { sandbox } = configured;
  const script = await SteppingScript.create();
  const main = page.getByRole('main');
  await signIn(page, configured, '/maintenance/ssh');

  await test.step('compares the host key before trusting it', async () => {
    await page.getByLabel('Host name or address').fill('127.0.0.1');
    await page.getByLabel('Port', { exact: true }).fill(String(sshHost.port));
    await page.getByLabel('User', { exact: true }).fill(userInfo().username);
    await page.getByRole('textbox', { name: 'Private key' }).fill(sshHost.clientKey);
    await page.getByRole('button', { name: 'Test connection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is this really 127.0.0.1?' });
    await expect(dialog.getByText(await sshHost.fingerprint())).toBeVisible();
    await dialog.getByRole('checkbox', { name: /I have compared/ }).check();
    await dialog.getByRole('button', { name: 'Trust this key' }).click();
    await expect(main.getByText(/running a test command took/)).toBeVisible();
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText('Saved.')).toBeVisible();
  });

  await test.step('saves a custom script', async () => {
    await page.getByRole('link', { name: 'Update script' }).click();
    await page.getByRole('textbox', { name: 'Script' }).fill(script.text);
    await page.getByRole('button', { name: 'Save script' }).click();
    await expect(main.getByText('Custom script')).toBeVisible();
  });

  await test.step('runs the checks before an update and starts it', async () => {
    await page.getByRole('link', { name: 'Platform updates' }).click();
    await page.getByRole('button', { name: 'Update Portainer…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Portainer?' });
    await expect(dialog.getByText('All checks passed.')).toBeVisible();
    await dialog.getByLabel('Message to all users').fill('Back in five minutes');
    await dialog.getByRole('button', { name: 'Update House now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Update 1 on House' }).waitFor();
  });

  await test.step('follows the log while the platform restarts with another version', async () => {
    await expect(main.getByText('The script has begun')).toBeVisible();
    await expect(page.getByText('Back in five minutes').first()).toBeVisible();
    const restart = sandbox.control.restart({ version: '2.24.0', refusedMs: 1500 });
    await script.end(0);
    await expect(main.getByText('The script continues')).toBeVisible();
    await restart;
    await expect(main.getByText('Portainer now runs version 2.24.0.')).toBeVisible();
    await expect(page.getByText('Maintenance is active.')).toHaveCount(0);
  });

  await test.step('finds the update with both versions in the list', async () => {
    await page.getByRole('link', { name: 'All updates' }).click();
    await expect(
      page.getByRole('row', { name: /Update 1.*Succeeded.*2\.23\.0.*2\.24\.0/ }),
    ).toBeVisible();
  });
  await script.remove();
});
