import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expect, signIn, test } from './installation.js';

test.describe('a browser notification', () => {
  test.use({ permissions: ['notifications'] });

  test('is shown by the service worker and opens its page', async ({ page, configured }) => {
    const { origin } = configured;
    await signIn(page, configured);
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await deliverPushMessage(page, origin, {
      title: 'Redeploy von immich fehlgeschlagen',
      body: 'No such tag',
      language: 'de',
      tag: 'stack:1:redeploy',
      path: '/event-log',
      at: '2026-11-25T03:00:00.000Z',
      notificationId: null,
    });

    const shownNotifications = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const notifications = await registration.getNotifications();
        return notifications.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
      });
    await expect.poll(shownNotifications).toEqual([
      {
        title: 'Redeploy von immich fehlgeschlagen',
        body: 'No such tag',
        lang: 'de',
        tag: 'stack:1:redeploy',
      },
    ]);
    await clickNotification(page.context());
    await expect(page).toHaveURL(`${origin}/event-log`);
    expect(await shownNotifications()).toEqual([]);
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
    // Ignore the error that comes from the test: Playwright's contexts are private windows, in
    // which no app can be installed.
    const otherErrors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(otherErrors).toEqual([]);
  });
});

/** Delivers a decrypted message to the service worker, as the browser does. */
async function deliverPushMessage(page: Page, origin: string, message: object): Promise<void> {
  const devTools: CDPSession = await page.context().newCDPSession(page);
  const registrationIdPromise = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registrationIdPromise;
  const data = JSON.stringify(message);
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/**
 * Simulates a click on the notification in the service worker, because a headless browser displays
 * no notifications.
 */
async function clickNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker');
  // Pass the code as a string, because the page's TypeScript types do not include the globals of a
  // service worker.
  await worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}
