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

test('changes arrive over WebSocket, and by long polling where WebSocket is blocked', async ({
  page,
  configured,
}) => {
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().includes('transport=polling')) polls += 1;
  });
  await signIn(page, configured);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  expect(polls).toBe(0);

  await page.addInitScript(() => {
    // The server does not upgrade connections on this path.
    const path = '/api/health/live';
    const Blocked = class extends WebSocket {
      constructor() {
        super(path);
      }
    };
    Object.assign(window, { WebSocket: Blocked });
  });
  await page.reload();
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  expect(polls).toBeGreaterThan(0);
  await page.request.post(`${configured.origin}/api/maintenance/mode`, {
    data: { active: true, message: 'Network works' },
  });
  await expect(page.getByText('Network works')).toBeVisible();
});
