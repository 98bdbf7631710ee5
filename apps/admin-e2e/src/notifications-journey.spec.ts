import type { BrowserContext, CDPSession, Page } from '@playwright/test';
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
  const latest = page.getByRole('dialog', { name: 'Notifications' });
  await latest.getByRole('link', { name: 'Redeploy of immich failed' }).click();

  await expect(page).toHaveURL(/\/redeploys\/1$/);
  await page.goto(`${origin}/notifications`);
  const read = page.getByRole('listitem').filter({ hasText: 'Redeploy of immich failed' });
  await expect(read).toBeVisible();
  await expect(read.getByText('Unread')).toBeHidden();
});

test.describe('a browser notification', () => {
  test.use({ permissions: ['notifications'] });

  test('is shown by the service worker and opens its page', async ({ page, configured }) => {
    const { origin } = configured;
    await signIn(page, configured);
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await push(page, origin, {
      title: 'Redeploy von immich fehlgeschlagen',
      body: 'No such tag',
      language: 'de',
      tag: 'stack:1:redeploy',
      path: '/event-log',
      at: '2026-11-25T03:00:00.000Z',
      notificationId: null,
    });

    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const found = await registration.getNotifications();
        return found.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
      });
    await expect.poll(shown).toEqual([
      {
        title: 'Redeploy von immich fehlgeschlagen',
        body: 'No such tag',
        lang: 'de',
        tag: 'stack:1:redeploy',
      },
    ]);
    await click(page.context());
    await expect(page).toHaveURL(`${origin}/event-log`);
    expect(await shown()).toEqual([]);
  });

  test('needs no more than what the manifest says to install the app', async ({
    page,
    configured,
  }) => {
    await signIn(page, configured);
    const devTools = await page.context().newCDPSession(page);

    const { errors, data } = await devTools.send('Page.getAppManifest');
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');

    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Stackyard', display: 'standalone' });
    // Playwright's contexts are private windows, in which nothing can be installed.
    const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(others).toEqual([]);
  });
});

/** Delivers a decrypted message to the service worker, as the browser does. */
async function push(page: Page, origin: string, message: object): Promise<void> {
  const devTools: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(message);
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** Clicks the shown notification. A browser without a screen shows none that could be clicked. */
async function click(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker');
  // A string, because the types of a page do not cover the inside of a service worker.
  await worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}
