import { expect, operatorAccount, test } from './installation.js';

test('an operator sets up Stackyard, redeploys, starts maintenance and reads the event log', async ({
  page,
  installation,
}) => {
  const { sandbox, origin } = installation;
  const names = ['gitea', 'grafana', 'paperless'];
  for (const name of names) sandbox.control.addStack({ name, images: { app: `${name}:1` } });
  await page.goto(origin);

  await test.step('completes the setup', async () => {
    await page.getByLabel('User name').fill(operatorAccount.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(operatorAccount.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('checkbox', { name: 'I have saved a copy in a safe place' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('House');
    await page.getByLabel('Portainer address').fill(sandbox.url);
    await page.getByRole('textbox', { name: 'API key' }).fill('ptr_wrong');
    await page.getByRole('button', { name: /test/i }).click();
    await expect(page.getByText('Portainer rejected the API key')).toBeVisible();
    await page.getByRole('textbox', { name: 'API key' }).fill(sandbox.apiKey);
    await page.getByRole('button', { name: /test/i }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Save server' }).click();
    await page.getByRole('link', { name: 'Show stacks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Stacks' }).waitFor();
  });

  await test.step('signs in again and returns to the same page', async () => {
    await page.getByRole('button', { name: /account/i }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('User name').fill(operatorAccount.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(operatorAccount.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Stacks' }).first().click();
  });

  await test.step('redeploys three stacks and follows them until they succeed', async () => {
    for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
    await page.getByRole('button', { name: 'Redeploy…', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('Monthly update');
    await page.getByRole('button', { name: 'Redeploy 3 stacks on 1 server' }).click();
    await expect(page).toHaveURL(/batchId=/);
    for (const name of names) {
      const list = page.getByRole('navigation', { name: 'Redeploys in this batch' });
      const run = list.getByRole('link', { name: new RegExp(`${name}.*Succeeded`) });
      await expect(run).toBeVisible();
    }
    for (const id of [1, 2, 3])
      expect(sandbox.control.deployCounts(id)).toMatchObject({ executed: 1 });
  });

  await test.step('starts maintenance and has a redeploy rejected', async () => {
    await page.getByRole('link', { name: 'Maintenance' }).first().click();
    await page.getByRole('button', { name: 'Start maintenance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start maintenance?' });
    await dialog.getByLabel('Message to all users').fill('Disk swap until noon');
    await dialog.getByRole('button', { name: 'Start maintenance' }).click();
    await expect(page.getByText('Disk swap until noon').first()).toBeVisible();
    // Request the redeploy directly, as a pipeline or an outdated page would.
    const response = await page.request.post(`${origin}/api/redeploys`, {
      data: { stackNames: ['grafana'] },
    });
    expect(response.status()).toBe(423);
    expect(await response.json()).toMatchObject({ code: 'MAINTENANCE_ACTIVE' });
    await page.getByRole('link', { name: 'Stacks' }).first().click();
    await page.getByRole('button', { name: 'Redeploy grafana' }).click();
    await expect(page.getByRole('dialog').getByText('Maintenance is active')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('ends maintenance', async () => {
    await page.getByRole('link', { name: 'Maintenance' }).first().click();
    await page.getByRole('button', { name: 'End maintenance' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /End maintenance/ })
      .click();
    await expect(page.getByText('Maintenance is off')).toBeVisible();
  });

  await test.step('finds everything in the event log', async () => {
    await page.getByRole('link', { name: 'Event log' }).first().click();
    const log = page.getByRole('main');
    for (const action of [
      'Superuser registered',
      'Server added',
      'Setup completed',
      'Signed out',
      'Signed in',
      'Redeploy succeeded',
      'Maintenance ended',
    ]) {
      await expect(log.getByText(action).first()).toBeVisible();
    }
    await expect(log.getByText(/Redeploy request rejected/).first()).toBeVisible();
    const ended = log.getByRole('row').filter({ hasText: 'Maintenance ended' });
    await ended.getByRole('button', { name: /^1 earlier entry since/ }).click();
    await expect(log.getByText('Maintenance started')).toBeVisible();
  });
});
