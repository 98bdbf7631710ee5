import { expect, openSecondPage, signIn, test } from './installation.js';

test('a second operator sees maintenance without reloading', async ({ page, configured }) => {
  await signIn(page, configured);
  const other = await openSecondPage(page, configured);
  await page.request.post(`${configured.origin}/api/maintenance/mode`, {
    data: { active: true, message: 'Network works' },
  });
  await expect(other.getByText('Network works')).toBeVisible();
});

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
  const other = await openSecondPage(page, configured);
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
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
  let pollCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('transport=polling')) pollCount += 1;
  });
  await signIn(page, configured);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  expect(pollCount).toBe(0);

  await page.addInitScript(() => {
    // A path on which the server does not accept WebSocket connections.
    const path = '/api/health/live';
    const UnreachableWebSocket = class extends WebSocket {
      constructor() {
        super(path);
      }
    };
    Object.assign(window, { WebSocket: UnreachableWebSocket });
  });
  await page.reload();
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  expect(pollCount).toBeGreaterThan(0);
  await page.request.post(`${configured.origin}/api/maintenance/mode`, {
    data: { active: true, message: 'Network works' },
  });
  await expect(page.getByText('Network works')).toBeVisible();
});
