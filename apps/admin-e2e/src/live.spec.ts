import { expect, openSecondPage, signIn, test } from './installation.js';

test('a second operator sees maintenance without reloading', async ({ page, configured }) => {
  await signIn(page, configured);
  const other = await openSecondPage(page, configured);
  await page.request.post(`${configured.origin}/api/maintenance/mode`, {
    data: { active: true, message: 'Network works' },
  });
  await expect(other.getByText('Network works')).toBeVisible();
});
