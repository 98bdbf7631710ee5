import { expect, signIn, test } from './installation.js';

test('a failed redeploy rings the bell, and the notification leads to the run', async ({
  page,
  configured,
}) => {
  const { sandbox, origin } = configured;
  sandbox.control.addStack({ name: 'immich', images: { app: 'immich:1' } });
  sandbox.control.failNext({ kind: 'pull-error', image: 'immich' });
  await signIn(page, configured, '/stacks');
  await page.getByText('immich').first().waitFor();

  const started = await page.request.post(`${origin}/api/redeploys`, {
    data: { stackNames: ['immich'] },
  });
  expect(started.ok()).toBe(true);
  await page.getByRole('button', { name: /^Notifications: [1-9]\d* unread/ }).click();
  const notificationsDialog = page.getByRole('dialog', { name: 'Notifications' });
  await notificationsDialog.getByRole('link', { name: 'Redeploy of immich failed' }).click();

  await expect(page).toHaveURL(/\/redeploys\/1$/);
  await page.goto(`${origin}/notifications`);
  const readNotification = page
    .getByRole('listitem')
    .filter({ hasText: 'Redeploy of immich failed' });
  await expect(readNotification).toBeVisible();
  await expect(readNotification.getByText('Unread')).toBeHidden();
});
