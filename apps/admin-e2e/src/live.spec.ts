import { expect, signIn, test } from './installation.js';

test('a second operator sees maintenance without reloading', async ({
  page,
  context,
  configured,
}) => {
  await signIn(page, configured);
  const other = await context.newPage();
  await other.goto(`${configured.origin}/stacks`);
  await other.getByRole('heading', { level: 1 }).waitFor();
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
