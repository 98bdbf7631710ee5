import { expect, secondPage, signIn, test } from './installation.js';

test('a second operator sees maintenance without reloading', async ({ page, configured }) => {
  await signIn(page, configured);
  const other = await secondPage(page, configured);
  await page.request.post(`${configured.origin}/api/maintenance/mode`, {
    data: { active: true, message: 'Network works' },
  });
  await expect(other.getByText('Network works')).toBeVisible();
});

test('an unreachable platform blocks no page, and the list shows the age of its data', async ({
  page,
  configured,
}) => {
  configured.sandbox.control.addStack({ name: 'grafana', images: { app: 'grafana:1' } });
  await signIn(page, configured, '/stacks');
  await expect(page.getByText('grafana').first()).toBeVisible();
  await configured.sandbox.control.goDown();
  await expect(page.getByText('House is not responding.').first()).toBeVisible();
  await expect(page.getByText('grafana').first()).toBeVisible();
});
