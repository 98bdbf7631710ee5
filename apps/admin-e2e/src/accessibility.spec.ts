import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './house.js';

const pages = [
  '/',
  '/stacks',
  '/stacks/1',
  '/redeploys',
  '/maintenance',
  '/event-log',
  '/administration/servers',
  '/administration/event-log',
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
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Each scheme and each width once: contrast does not depend on the width, nor the layout on the scheme. */
const looks = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });
    // Whole pages are read one after the other, which takes its time on a busy machine.
    test.describe.configure({ timeout: 180_000 });

    test('every page can be used by everybody and fits its width', async ({ page, furnished }) => {
      furnished.sandbox.control.addStack({ name: 'grafana', images: { app: 'grafana:1' } });
      furnished.sandbox.control.addStack({ name: 'stopped', status: 2, running: false });
      await signIn(page, furnished);
      await checkEach(page, furnished.origin, pages);
    });

    test('users and groups can be administered by everybody', async ({ page, furnished }) => {
      const { origin } = furnished;
      await signIn(page, furnished);
      const made = await page.request.post(`${origin}/api/groups`, {
        data: { name: 'operators', permissions: ['stacks-access', 'stacks-redeploy'] },
        headers: { origin },
      });
      expect(made.status()).toBe(201);
      await checkEach(page, origin, usersAndGroups);
    });
  });
}

async function checkEach(page: Page, origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A button that comes to life while it is measured has the colours of neither state.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

test('the sign-in page can be used by everybody', async ({ page, furnished }) => {
  await page.goto(furnished.origin);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the page for a new password can be used by everybody', async ({ page, furnished }) => {
  await page.goto(`${furnished.origin}/reset-password`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
