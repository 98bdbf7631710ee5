import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { FollowedServersService } from './followed-servers.service.js';

const infrequentRefresh = { PLATFORM_REFRESH_SECONDS: 3600 };

const countStreams = (app: TestApp) => app.get(FollowedServersService).countOf('streaming');

it('follows a server in one of two processes, shows it in both, and hands it over', async () => {
  const first = await PlatformApp.start({ settings: infrequentRefresh });
  const { control, url, apiKey } = first.sandbox;
  const environmentId = control.addEnvironment({ name: 'remote', url: 'tcp://docker:2376' });
  const { id, platformId } = await first.createStack({ name: 'web', environmentId });
  await waitFor('a stream', async () => Promise.resolve(countStreams(first.app) || undefined));
  const second = await startTestApp({
    settings: {
      ...infrequentRefresh,
      ...first.app.databaseLocation,
      DATA_DIR: first.app.dataDir,
      PLATFORM_URL: url,
      PLATFORM_API_KEY: apiKey,
    },
    isObserved: true,
  });
  await second.runTask('stack-refresh', { server: 1 });

  const announced = second.nextEvent('stacks.changed');
  control.exitContainers(platformId ?? 0, 1);

  expect(await announced).toEqual({ serverId: 1, stackIds: [id] });
  expect(countStreams(second)).toBe(0);

  await first.app.restart(async () => {
    await waitFor('a stream of the other process', async () =>
      Promise.resolve(countStreams(second) || undefined),
    );
  });
});
