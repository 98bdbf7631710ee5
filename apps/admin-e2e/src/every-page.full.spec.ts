import type { Page } from '@playwright/test';
import type { ListStacksReply } from '@stackyard/contracts';
import { expect, signIn, test, type Installation } from './installation.js';

const month = new Date().toISOString().slice(0, 7);

const pages = [
  '/',
  '/stacks',
  '/stacks/1',
  '/stacks/1/file',
  '/stacks/1/logs',
  '/stacks/1/history',
  '/stacks/1/images',
  '/stacks/1/events',
  '/stacks/1/settings',
  '/redeploys',
  '/redeploys/1',
  '/redeploys?batchId=1',
  '/maintenance',
  '/maintenance?view=week',
  '/maintenance?view=list',
  '/maintenance/updates',
  '/maintenance/ssh',
  '/maintenance/script',
  '/maintenance/script?view=difference',
  '/event-log',
  '/event-log?view=timeline',
  '/jobs',
  '/jobs?look=posters',
  '/jobs/1',
  '/jobs/1?part=log',
  '/jobs/1?part=tracks',
  '/jobs/1?part=events',
  '/jobs/orphans',
  '/jobs/bin',
  '/reports',
  '/reports/check',
  `/reports/${month}`,
  `/reports/${month}?act=edit`,
  '/administration/users',
  '/administration/users/2',
  '/administration/groups',
  '/administration/groups?view=matrix',
  '/administration/groups/1',
  '/administration/servers',
  '/administration/registries',
  '/administration/rollback',
  '/administration/event-log',
  '/administration/notifications',
  '/administration/tokens',
  '/administration/reports',
  '/administration/media',
  '/administration/backups',
  '/account',
  '/account/password',
  '/account/sessions',
  '/account/notifications',
  '/account/two-factor',
  '/notifications',
  '/notifications?show=unread',
  '/account/tokens',
  '/nowhere',
];

const dialogs = [
  '/stacks?redeploy=all',
  '/stacks?redeploy=outdated',
  '/stacks?duplicates=true',
  '/maintenance?open=plan',
  '/maintenance?open=edit&window=1',
  '/maintenance?open=show&window=1',
  '/maintenance/updates?open=start',
  '/event-log?entry=1',
  '/jobs/1?act=assign',
  '/jobs/1?act=delete',
  '/reports?produce=true',
  `/reports/${month}?act=remove`,
  `/reports/${month}?act=produce`,
  '/administration/users?open=create',
  '/administration/users?open=superuser',
  '/administration/users/2?open=deactivate',
  '/administration/users/2?open=remove',
  '/administration/users/2?open=phrase',
  '/administration/users/2?open=sessions',
  '/administration/groups?open=create',
  '/administration/groups/1?remove=true',
  '/administration/servers?open=add',
  '/administration/servers?open=edit&id=1',
  '/administration/servers?open=test&id=1',
  '/administration/servers?open=key&id=1',
  '/administration/servers?open=remove&id=1',
  '/administration/registries?open=add',
  '/administration/event-log?open=add',
  '/administration/event-log?open=edit&id=1',
  '/administration/event-log?open=test&id=1',
  '/administration/event-log?open=remove&id=1',
  '/administration/notifications?open=add-channel',
  '/administration/notifications?open=edit-channel&id=1',
  '/administration/notifications?open=test-channel&id=1',
  '/administration/notifications?open=remove-channel&id=1',
  '/administration/notifications?open=add-rule',
  '/administration/notifications?open=edit-rule&id=1',
  '/administration/notifications?open=remove-rule&id=1',
  '/account/tokens?open=create&stack=1',
  '/administration/tokens?open=create',
  '/administration/tokens?open=rotate&id=1',
  '/administration/tokens?open=revoke&id=1',
];

/** Dialogs and menus without a URL: the page, the button that opens them, and their ARIA role. */
const buttonDialogs = [
  ['/', 'Search and commands', 'dialog'],
  ['/', 'Account: Lena', 'dialog'],
  ['/stacks', 'Columns and rows', 'dialog'],
  ['/stacks', 'Start or stop grafana', 'menu'],
  ['/stacks', 'Views', 'menu'],
  // The label contains the number of unread notifications, which may change at any time.
  ['/stacks', /^Notifications:/, 'dialog'],
  ['/stacks/1', 'Mute notifications', 'menu'],
  ['/stacks/1', 'Start or stop', 'menu'],
  ['/stacks/1', 'Roll back…', 'dialog'],
  ['/stacks/1', 'Edit tags and details of grafana', 'dialog'],
  ['/stacks/1/settings', 'Edit the verification of grafana', 'dialog'],
  ['/administration/registries', 'Add registry', 'dialog'],
  ['/event-log', 'Columns and rows', 'dialog'],
  ['/event-log', 'Export', 'dialog'],
  ['/event-log', 'Verify chain', 'dialog'],
  ['/event-log', 'Views', 'menu'],
  ['/event-log', 'More actions', 'menu'],
  ['/event-log', 'Actor', 'dialog'],
  ['/event-log', 'Time', 'dialog'],
] as const;

/** Standalone pages with their own content security policy. */
const standalonePages = ['/api/docs/', `/api/reports/${month}?format=html`];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} scheme`, () => {
    // Two requests are expected to fail: the check before an update, because no SSH access is
    // configured, and the rollback plan of a stack without a snapshot. They share one pattern,
    // because Playwright would interpret an array of two objects as a fixture value followed by
    // its options.
    const expectedFaultPatterns = [
      /^(?:503 POST \/api\/maintenance\/platform-update\/preflight|409 GET \/api\/stacks\/\d+\/rollback)/,
    ];
    test.use({ colorScheme, expectedFaultPatterns });

    test('no page or dialog violates the content security policy', async ({ page, configured }) => {
      // The test opens more than a hundred pages and dialogs, which is slow on a busy machine.
      test.slow();
      const { origin } = configured;
      await signIn(page, configured);
      const { stackId } = await populate(page, configured);
      const addressOf = (path: string): string =>
        `${origin}${path.replace(/(?<=\/stacks\/|stack=)1\b/, String(stackId))}`;
      for (const path of [...pages, ...dialogs]) {
        await test.step(path, async () => {
          await page.goto(addressOf(path));
          const expectedElement = dialogs.includes(path)
            ? page.getByRole('dialog').first()
            : page.getByRole('heading', { level: 1 });
          await expect(expectedElement).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        });
      }
      for (const [path, name, role] of buttonDialogs) {
        await test.step(`${String(name)} of ${path}`, async () => {
          await page.goto(addressOf(path));
          await page.getByRole('button', { name }).first().click({ timeout: 15_000 });
          await expect(page.getByRole(role).first()).toBeVisible();
        });
      }
      for (const path of standalonePages) {
        await test.step(path, async () => {
          await page.goto(`${origin}${path}`);
          await expect(page.getByRole('heading').first()).toBeVisible();
        });
      }
    });
  });
}

test('no page before sign-in violates the content security policy', async ({
  page,
  installation,
}) => {
  await page.goto(`${installation.origin}/setup`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['/sign-in', '/sign-in?problem=OIDC_FAILED', '/reset-password']) {
    await page.goto(`${installation.origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

/**
 * Creates one of everything that pages can show, and returns the ID of the stack. Everything
 * else has ID 1. The ID of the stack is higher if a refresh has listed the containers as an
 * external stack before the stack's record was created.
 */
async function populate(
  page: Page,
  { origin, sandbox }: Installation,
): Promise<{ stackId: number }> {
  const postJson = async (path: string, data: object): Promise<void> => {
    const response = await page.request.post(`${origin}${path}`, { data, headers: { origin } });
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true);
  };
  sandbox.control.addStack({ name: 'grafana', images: { app: 'grafana:1' } });
  sandbox.control.addStack({ name: 'stopped', status: 2, running: false });
  await page.goto(`${origin}/stacks`);
  await expect(page.getByRole('link', { name: 'stopped' })).toBeVisible();
  const stacksResponse = await page.request.get(`${origin}/api/stacks?search=grafana`);
  const { stacks } = (await stacksResponse.json()) as ListStacksReply;
  const stackId = stacks[0]?.id ?? 0;
  await postJson('/api/redeploys', { stackIds: [stackId], reason: 'Release' });
  await postJson('/api/maintenance/windows', {
    message: 'Monthly patches',
    startsAt: new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 16),
    durationMinutes: 120,
    timeZone: 'UTC',
    recurrence: 'FREQ=WEEKLY',
  });
  await postJson('/api/history', {
    title: 'Heat',
    mediaType: 'bluray',
    raw_path: '/media/raw/heat',
    status: 'READY_TO_ENCODE',
  });
  await postJson('/api/groups', { name: 'operators', permissions: ['stacks-access'] });
  await postJson('/api/users', { username: 'mara', password: 'a first quiet evening' });
  await postJson('/api/tokens', { name: 'pipeline', permissions: ['stacks-access'] });
  await postJson('/api/settings/log-receivers', {
    name: 'collector',
    kind: 'webhook',
    url: 'http://127.0.0.1:9/',
    secret: 'a secret that is long enough',
    enabled: false,
  });
  await postJson('/api/notifications/channels', {
    name: 'Automation',
    kind: 'webhook',
    address: 'http://127.0.0.1:9/',
    secret: 'a secret that is long enough',
    enabled: false,
  });
  await postJson('/api/reports', { month });
  await expect
    .poll(async () => (await page.request.get(`${origin}/api/reports/${month}`)).status())
    .toBe(200);
  return { stackId };
}
