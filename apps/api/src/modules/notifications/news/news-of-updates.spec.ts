import { startUpdate } from '@stackyard/contracts';
import { raisedNews } from '#test/notifications/raised-news.js';
import { updateEnded, updateStage } from '#test/updates/update-app.js';

const stage = updateStage();

it('an update of a platform that succeeded, with its version', async () => {
  const platform = await stage.start(stage.script.text);
  const { id } = await platform.operator.call(startUpdate, { body: {} });
  await stage.script.begun();
  const restarted = platform.sandbox.control.restart({ version: '2.24.1' });
  await stage.script.end();
  await restarted;
  await updateEnded(platform, id);

  expect(await raisedNews(platform.app, 'platform-updated')).toMatchObject({
    severity: 'notice',
    path: `/maintenance/updates/${id}`,
    facts: { version: '2.24.1' },
  });
});

it('an update of a platform that failed', async () => {
  const platform = await stage.start('exit 3');
  const { id } = await platform.operator.call(startUpdate, { body: {} });
  await updateEnded(platform, id);

  expect(await raisedNews(platform.app, 'platform-update-failed')).toMatchObject({
    severity: 'error',
    path: `/maintenance/updates/${id}`,
  });
});
