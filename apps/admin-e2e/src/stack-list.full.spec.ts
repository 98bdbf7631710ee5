import { AxeBuilder } from '@axe-core/playwright';
import { expect, signIn, test } from './installation.js';

test.use({ colorScheme: 'dark' });

test('the stack list shows outdated images, focus and links in narrow windows', async ({
  page,
  configured,
}) => {
  const { control } = configured.sandbox;
  control.addStack({ name: 'grafana', images: { app: 'grafana:1' } });
  control.publishImage('grafana:1');
  for (let recordIndex = 0; recordIndex < 2; recordIndex += 1) {
    control.addStack({ name: 'gitea', images: { app: 'gitea:1' } });
  }
  await signIn(page, configured, '/stacks');
  const row = page.getByRole('row', { name: /grafana/ });

  for (const width of [1440, 1100, 800]) {
    await page.setViewportSize({ width, height: 900 });
    // If the window has no room for the column, a mark beside the name replaces it.
    await expect(row.getByText('Outdated').filter({ visible: true })).toHaveCount(1);
  }

  await test.step('the focus ring of the action is inside the area that is drawn', async () => {
    const action = row.getByRole('button', { name: 'Redeploy grafana' });
    await action.focus();
    const margin = await action.evaluate((button) => {
      const cell = button.closest('td > *');
      return cell && getComputedStyle(cell).overflowClipMargin;
    });
    expect(margin).toBe('5px');
  });

  await test.step('links are readable and in the colour of the app', async () => {
    const notice = page.getByRole('link', { name: 'Review and clean up' });
    await notice.click();
    const dialog = page.getByRole('dialog');
    const record = dialog.getByRole('link', { name: /^Record/ }).first();
    await expect(record).toHaveCSS('color', 'rgb(177, 151, 252)');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  });
});
