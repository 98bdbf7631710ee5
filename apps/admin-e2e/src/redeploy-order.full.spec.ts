import type { Page } from '@playwright/test';
import { expect, signIn, test } from './installation.js';

const names = ['alpha', 'beta', 'gamma'];

/**
 * Opens the redeploy dialog for three stacks and expands the section with the order and safety
 * stops.
 */
async function openDialog(page: Page): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: /^Redeploy/ }).click();
  await page.getByText('Order and safety stops').click();
  // Wait for the forecast, which moves the content below it when it appears.
  await expect(page.getByText(/^No stack gets newer images/)).toBeVisible();
}

const orderItems = (page: Page) => page.getByRole('list', { name: 'Order' }).getByRole('listitem');

test('an operator orders a selection, sees its canary fail, and retries the batch', async ({
  page,
  configured,
}) => {
  const { control } = configured.sandbox;
  for (const name of names) control.addStack({ name, images: { app: `${name}:1` } });
  await signIn(page, configured, '/stacks');
  await openDialog(page);
  await expect(orderItems(page)).toHaveText([/^alpha/, /^beta/, /^gamma/]);

  await test.step('orders it with the mouse and the keyboard', async () => {
    // Retry, because anything that moves the list during a drag, such as a late response, ends the
    // drag.
    await expect(async () => {
      await page.getByRole('button', { name: 'Move gamma', exact: true }).hover();
      await page.mouse.down();
      const firstItemBox = await orderItems(page).nth(0).boundingBox();
      await page.mouse.move(firstItemBox?.x ?? 0, (firstItemBox?.y ?? 0) + 5, { steps: 8 });
      await page.mouse.up();
      await expect(orderItems(page)).toHaveText([/^gamma/, /^alpha/, /^beta/], { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Move beta', exact: true }).press('ArrowUp');
    await expect(orderItems(page)).toHaveText([/^gamma/, /^beta/, /^alpha/]);
  });

  await test.step('sees the batch stop after the first stack', async () => {
    control.failNext({ kind: 'pull-error', image: 'gamma' });
    await page.getByLabel('Redeploy gamma first and wait until it succeeds').check();
    await page.getByRole('button', { name: 'Redeploy 3 stacks on 1 server' }).click();
    await expect(page).toHaveURL(/\/redeploys\?batchId=\d+$/);
    await expect(page.getByText('The first redeploy did not succeed.')).toBeVisible();
    await expect(page.getByText('0 redeployed, 1 failed, 2 left')).toBeVisible();
    expect(control.listWriteRequests()).toEqual([]);
  });

  await test.step('retries all of them in the same order', async () => {
    control.clearFaults();
    await page.getByRole('button', { name: 'Retry failed redeploys' }).click();
    await page.getByLabel('Also redeploy 2 stacks whose redeploys were not started').check();
    await page.getByRole('button', { name: 'Redeploy 3 stacks' }).click();
    await expect(page.getByText('3 redeployed, 0 failed, 0 left')).toBeVisible();
    expect(control.listWriteRequests().map(({ path }) => /\d+/.exec(path)?.[0])).toEqual([
      '3',
      '2',
      '1',
    ]);
    await expect(page.getByRole('link', { name: /^Retry of batch/ })).toBeVisible();
  });
});
