import { startUpdate } from '@stackyard/contracts';
import { waitForNews } from '#test/notifications/raised-news.js';
import { waitForUpdateEnd, useUpdateFixture } from '#test/updates/update-app.js';

const scene = useUpdateFixture();

it('an update of a platform that succeeded, with its version', async () => {
  const platform = await scene.start(scene.script.text);
  const { id } = await platform.operator.call(startUpdate, { body: {} });
  await scene.script.waitUntilBegun();
  const restarted = platform.sandbox.control.restart({ version: '2.24.1' });
  await scene.script.end();
  await restarted;
  await waitForUpdateEnd(platform, id);

  expect(await waitForNews(platform.app, 'platform-updated')).toMatchObject({
    severity: 'notice',
    path: `/maintenance/updates/${id}`,
    facts: { version: '2.24.1' },
  });
});

it('an update of a platform that failed', async () => {
  const platform = await scene.start('exit 3');
  const { id } = await platform.operator.call(startUpdate, { body: {} });
  await waitForUpdateEnd(platform, id);

  expect(await waitForNews(platform.app, 'platform-update-failed')).toMatchObject({
    severity: 'error',
    path: `/maintenance/updates/${id}`,
  });
});
