import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './installation.js';

const pagePaths = [
  '/',
  '/stacks',
  '/stacks/1',
  '/stacks/1/file',
  '/stacks/1/logs',
  '/redeploys',
  '/maintenance',
  '/maintenance?view=week',
  '/maintenance?view=list',
  '/maintenance?open=plan',
  '/maintenance?open=show&window=1',
  '/maintenance/updates',
  '/maintenance/ssh',
  '/maintenance/script',
  '/maintenance/script?view=difference',
  '/event-log',
  '/administration/servers',
  '/administration/registries',
  '/administration/registries?open=add',
  '/administration/event-log',
  '/administration/notifications',
  '/administration/notifications?open=add-channel',
  '/administration/notifications?open=add-rule',
  '/administration/tokens',
  '/account',
  '/account/password',
  '/account/sessions',
  '/account/two-factor',
  '/account/tokens',
];
const usersAndGroups = [
  '/administration/users',
  '/administration/users?open=create',
  '/administration/users/1',
  '/administration/groups',
  '/administration/groups?view=matrix',
  '/administration/groups/1',
  '/administration/groups/1?remove=true',
];
const administrationPaths = [
  '/administration/backups',
  '/administration/media',
  '/administration/reports',
  '/administration/rollback',
  '/reports',
];
const mediaPaths = [
  '/jobs',
  '/jobs?look=posters',
  '/jobs/1',
  '/jobs/1?part=log',
  '/jobs/1?part=tracks',
  '/jobs/1?part=events',
  '/jobs/1?act=assign',
  '/jobs/1?act=delete',
  '/jobs/orphans',
  '/jobs/bin',
];
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Tests each colour scheme and each width once instead of every combination: contrast does not
 * depend on the width, and the layout does not depend on the scheme.
 */
const displayModes = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

for (const { colorScheme, viewport } of displayModes) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('every page is accessible and fits its width', async ({ page, configured }) => {
      // The test checks more than twenty pages, which is slow on a busy machine.
      test.slow();
      configured.sandbox.control.addStack({ name: 'grafana', images: { app: 'grafana:1' } });
      configured.sandbox.control.addStack({ name: 'stopped', status: 2, running: false });
      await signIn(page, configured, '/stacks');
      const link = page.getByRole('link', { name: 'grafana' }).first();
      const stackPath = (await link.getAttribute('href')) ?? '';
      const scheduleResponse = await page.request.post(
        `${configured.origin}/api/maintenance/windows`,
        {
          data: windowTomorrow(),
          headers: { origin: configured.origin },
        },
      );
      expect(scheduleResponse.status()).toBe(201);
      const paths = pagePaths.map((path) => path.replace('/stacks/1', stackPath));
      await checkPages(page, configured.origin, paths, page.getByText('Maintenance is scheduled.'));
    });

    test('the dialogs of stacks are accessible', async ({ page, configured }) => {
      const { sandbox } = configured;
      const names = ['gitea', 'grafana'];
      for (const name of names) sandbox.control.addStack({ name, images: { app: `${name}:1` } });
      await signIn(page, configured, '/stacks');
      const dialog = page.getByRole('dialog');

      await page.keyboard.press('ControlOrMeta+k');
      await expect(dialog.getByRole('button', { name: 'Event log', exact: true })).toBeAttached();
      await checkDialog(page, 'palette');

      for (const name of names)
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      const selection = page.getByRole('region', { name: 'Selection' });
      await selection.getByRole('button', { name: /^Redeploy/ }).click();
      await page.getByText('Order and safety stops').click();
      await expect(page.getByRole('list', { name: 'Order' }).getByRole('listitem')).toHaveCount(2);
      await checkDialog(page, 'redeploy');

      await page.getByRole('link', { name: 'grafana' }).first().click();
      await page.getByRole('button', { name: 'Edit tags and details of grafana' }).click();
      await expect(dialog).toBeVisible();
      await checkDialog(page, 'details');

      for (const item of ['Restart…', 'Stop…']) {
        await page.getByRole('button', { name: 'Start or stop', exact: true }).click();
        await page.getByRole('menuitem', { name: item }).click();
        await expect(dialog.getByRole('list', { name: 'Affected containers' })).toBeVisible();
        await checkDialog(page, item);
      }
    });

    test('users and groups are accessible', async ({ page, configured }) => {
      const { origin } = configured;
      await signIn(page, configured);
      const response = await page.request.post(`${origin}/api/groups`, {
        data: { name: 'operators', permissions: ['stacks-access', 'stacks-redeploy'] },
        headers: { origin },
      });
      expect(response.status()).toBe(201);
      await checkPages(page, origin, usersAndGroups);
    });

    test('the administration is accessible', async ({ page, configured }) => {
      const { origin } = configured;
      await signIn(page, configured);
      const response = await page.request.post(`${origin}/api/backups`, { headers: { origin } });
      expect(response.status()).toBe(202);
      await page.goto(`${origin}/administration/backups`);
      await expect(page.getByText('verified')).toBeVisible({ timeout: 60_000 });
      await checkPages(page, origin, administrationPaths);
    });

    test('the media history is accessible', async ({ page, configured }) => {
      const { origin } = configured;
      await signIn(page, configured);
      const reportResponse = await page.request.post(`${origin}/api/history`, {
        data: {
          title: 'Heat',
          year: 1995,
          mediaType: 'bluray',
          raw_path: '/media/raw/heat',
          status: 'READY_TO_ENCODE',
        },
        headers: { origin },
      });
      expect(reportResponse.status()).toBe(201);
      await checkPages(page, origin, mediaPaths);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ colorScheme: 'light', viewport: { width: 390, height: 844 } });

  test('pages that do not fit in the bar are in the menu', async ({ page, configured }) => {
    await signIn(page, configured);
    await page.getByRole('button', { name: 'More' }).click();
    const moreDialog = page.getByRole('dialog', { name: 'More' });
    await moreDialog.getByRole('link', { name: 'Reports' }).waitFor();
    const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    await moreDialog.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await expect(moreDialog).toHaveCount(0);
  });
});

test.describe('targets', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a stack takes two lines on a phone, and its controls fit a finger', async ({
    page,
    configured,
  }) => {
    configured.sandbox.control.addStack({ name: 'grafana', images: { app: 'grafana:1' } });
    await signIn(page, configured, '/stacks');
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'grafana' }) });
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
    for (const name of ['Redeploy grafana', 'Start or stop grafana']) {
      const box = await row.getByRole('button', { name }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('a table keeps its first column and does not widen the page', async ({
    page,
    configured,
  }) => {
    const { origin } = configured;
    await signIn(page, configured);
    const response = await page.request.post(`${origin}/api/tokens`, {
      data: { name: 'pipeline', permissions: ['stacks-access'] },
      headers: { origin },
    });
    expect(response.status()).toBe(201);
    await page.goto(`${origin}/administration/tokens`);
    const cell = page.getByRole('cell', { name: /^pipeline/ });
    await expect(cell).toBeVisible();
    expect((await cell.boundingBox())?.width).toBeGreaterThanOrEqual(140);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  });
});

/**
 * Returns a maintenance window that is announced immediately, so that every page shows the banner.
 */
function windowTomorrow() {
  return {
    message: 'Monthly patches',
    startsAt: new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 16),
    durationMinutes: 120,
    timeZone: 'UTC',
    recurrence: 'FREQ=WEEKLY',
    announceMinutes: [1440],
  };
}

/** Checks the accessibility of the open dialog, then closes it. */
async function checkDialog(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/**
 * Checks the accessibility of pages.
 *
 * @param banner - a banner to wait for on every page, because the page moves when the banner
 * appears
 */
async function checkPages(
  page: Page,
  origin: string,
  paths: readonly string[],
  banner?: Locator,
): Promise<void> {
  for (const path of paths) {
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await banner?.waitFor();
    // Wait until no button is busy, because the colours of a button that is changing state are a
    // mix of both states.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
    expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

test('the sign-in page is accessible', async ({ page, configured }) => {
  await page.goto(configured.origin);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the password reset page is accessible', async ({ page, configured }) => {
  await page.goto(`${configured.origin}/reset-password`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
