import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './installation.js';

const secret = 'hunter2-secret';
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test('a failed redeploy explains itself and is repeated once its cause is fixed', async ({
  page,
  configured,
}) => {
  const { sandbox, origin } = configured;
  const env = [{ name: 'DB_PASSWORD', value: secret }];
  sandbox.control.addStack({ name: 'shop', images: { web: 'shop:1', db: 'db:1' }, env });
  await signIn(page, configured, '/stacks');
  await page.getByRole('row', { name: /shop/ }).first().waitFor();
  const redeploy = async () => {
    sandbox.control.publishImage('shop:1');
    const data = { stackNames: ['shop'] };
    const reply = await page.request.post(`${origin}/api/redeploys`, { data, headers: { origin } });
    const { redeploys } = (await reply.json()) as { redeploys: { id: number }[] };
    return redeploys[0]?.id ?? 0;
  };

  await test.step('shows the container that failed, with its log, and no secret', async () => {
    await page.goto(`${origin}/redeploys/${await redeploy()}`);
    await expect(page.getByText('Succeeded').first()).toBeVisible();
    sandbox.control.planContainers(
      1,
      'shop',
      {
        exitCode: 3,
        writes: [{ stream: 'stderr', text: `\x1b[31mpassword ${secret} rejected\x1b[0m` }],
      },
      'web',
    );
    await page.goto(`${origin}/redeploys/${await redeploy()}`);
    await expect(page.getByText('shop-web-1 exited with code 3.').first()).toBeVisible();
    const log = page.getByRole('region', { name: 'Log of shop-web-1', exact: true });
    await expect(log.getByText('password <masked> rejected')).toBeVisible();
    await expect(page.getByText('Changes since the last successful redeploy')).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    await expectAccessible(page);
  });

  await test.step('compares the states of the stack', async () => {
    await page.getByRole('link', { name: 'Compared with redeploy 1' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'shop' })).toBeVisible();
    await page.getByLabel('To', { exact: true }).selectOption('Now');
    await expect(page).toHaveURL(/from=1/);
    await expect(page.getByText('The compose file is unchanged.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('requires more of the stack', async () => {
    const tabs = page.getByRole('navigation', { name: 'Pages of this stack' });
    await tabs.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit the verification of shop' }).click();
    await page.getByLabel('Log patterns that indicate readiness').fill('web ready');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('web ready')).toBeVisible();
  });

  await test.step('repeats the redeploy', async () => {
    sandbox.control.planContainers(1, 'shop', { exitCode: undefined, writes: undefined }, 'web');
    await page.goto(`${origin}/redeploys/2`);
    await page.getByRole('button', { name: 'Retry…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Redeploy shop on/ })
      .click();
    await expect(page).toHaveURL(/redeploys\/3/);
    await expect(page.getByText('Succeeded').first()).toBeVisible();
  });
});

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}
