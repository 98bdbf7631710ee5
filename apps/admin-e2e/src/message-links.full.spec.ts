import type { Page } from '@playwright/test';
import {
  expect,
  signIn,
  startInstallation,
  test as base,
  type Installation,
} from './installation.js';
import { startMailReceiver, startWebhookReceiver } from './message-receivers.js';

const publicUrl = 'https://stackyard.example';

const test = base.extend({
  installation: async ({ browserName: _ }, use) => {
    const installation = await startInstallation({ PUBLIC_URL: publicUrl });
    await use(installation);
    await installation.close();
  },
});

async function post<Reply>(page: Page, { origin }: Installation, path: string, data: object) {
  const reply = await page.request.post(`${origin}${path}`, { data, headers: { origin } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as Reply;
}

/** Redeploys the stack `shop`. If `exitCode` is given, its new containers crash with that code. */
async function redeploy(page: Page, installation: Installation, exitCode?: number): Promise<void> {
  const { control } = installation.sandbox;
  const output = [{ stream: 'stderr' as const, text: 'no space left' }];
  control.publishImage('shop:1');
  control.planContainers(
    1,
    'shop',
    exitCode === undefined ? {} : { exitCode, writes: output },
    'web',
  );
  const { redeploys } = await post<{ redeploys: { id: number }[] }>(
    page,
    installation,
    '/api/redeploys',
    {
      stackNames: ['shop'],
    },
  );
  await page.goto(`${installation.origin}/redeploys/${redeploys[0]?.id}`);
  const stateText = exitCode === undefined ? 'Succeeded' : 'Failed';
  await expect(page.getByText(stateText, { exact: true }).first()).toBeVisible();
}

async function addShop(page: Page, configured: Installation): Promise<void> {
  configured.sandbox.control.addStack({ name: 'shop', images: { web: 'shop:1' } });
  await signIn(page, configured, '/stacks');
  await page.getByRole('row', { name: /shop/ }).first().waitFor();
}

test('the links of a message lead to the run, its container log and its dialogs', async ({
  page,
  configured,
}) => {
  const webhookReceiver = await startWebhookReceiver();
  await addShop(page, configured);
  await post(page, configured, '/api/notifications/channels', {
    name: 'Hook',
    kind: 'webhook',
    address: `http://127.0.0.1:${webhookReceiver.port}`,
    secret: 'a key of sixteen or more',
  });
  await redeploy(page, configured);
  await redeploy(page, configured, 3);
  await expect.poll(() => webhookReceiver.received.length).toBe(1);
  const [message] = webhookReceiver.received;
  expect(message).toMatchObject({
    headline: 'Redeploy of shop failed',
    evidence: ['shop-web-1: crashed (exit code 3)'],
  });
  const open = (url = '') => page.goto(url.replace(publicUrl, configured.origin));
  const actionUrl = (label: string) =>
    message?.actions.find((candidate) => candidate.label === label)?.url;

  await open(message?.link.url);
  await expect(page.getByText('shop-web-1 exited with code 3.', { exact: true })).toBeVisible();
  const log = page.getByRole('region', { name: 'Log of shop-web-1', exact: true });
  await expect(log.getByText('no space left')).toBeVisible();

  const requests = configured.sandbox.control.listWriteRequests(1).length;
  await open(actionUrl('Roll back'));
  await expect(page.getByRole('dialog', { name: /Roll back/ })).toBeVisible();
  await open(actionUrl('Retry'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Redeploy shop on/ })).toBeEnabled();
  // Opening the links must not send write requests to the platform.
  expect(configured.sandbox.control.listWriteRequests(1)).toHaveLength(requests);

  configured.sandbox.control.planContainers(1, 'shop', { exitCode: undefined }, 'web');
  await dialog.getByRole('button', { name: /^Redeploy shop on/ }).click();
  await expect(page).toHaveURL(/redeploys\/3/);

  await open(`${publicUrl}/redeploys?batchId=2&action=retry`);
  await expect(
    page.getByRole('dialog').getByRole('button', { name: /Retry|Redeploy/ }),
  ).toBeEnabled();
  await webhookReceiver.close();
});

test.describe('an address', () => {
  // The test enters a wrong code first.
  test.use({ expectedFaultPatterns: [/^422 POST \/api\/notifications\/address\/confirm/] });

  test('that its user has confirmed receives mail', async ({ page, configured }) => {
    const mailReceiver = await startMailReceiver();
    await addShop(page, configured);
    await post(page, configured, '/api/notifications/channels', {
      name: 'Mail',
      kind: 'mail',
      mail: {
        ...{
          host: '127.0.0.1',
          port: mailReceiver.port,
          security: 'none',
          from: 'stackyard@example.org',
        },
        to: ['ops@example.org'],
      },
      forPeople: true,
      enabled: true,
    });

    await page.goto(`${configured.origin}/account/notifications`);
    await page.getByRole('textbox', { name: 'Email address' }).fill('lena@example.org');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(/A code was sent to/)).toBeVisible();
    await expect.poll(() => mailReceiver.received.length).toBe(1);
    expect(mailReceiver.received[0]).toContain('To: lena@example.org');
    const code = /\b\d{6}\b/.exec(mailReceiver.received[0] ?? '')?.[0] ?? '';

    await page.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(/wrong|expired|not the code/i).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Notifications are sent to lena@example.org.')).toBeVisible();

    await redeploy(page, configured, 3);
    const personalMails = () =>
      mailReceiver.received.slice(1).filter((mailText) => mailText.includes('lena@example.org'));
    await expect.poll(() => personalMails().length).toBe(1);
    expect(personalMails()[0]).toContain('Subject: Redeploy of shop failed');
    await mailReceiver.close();
  });
});
