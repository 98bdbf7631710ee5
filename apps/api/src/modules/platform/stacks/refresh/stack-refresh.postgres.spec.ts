import { startSandbox } from '@stackyard/platform-sandbox';
import { PlatformApp } from '#test/platform/platform-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';

it('refreshes a server that another process saved', async () => {
  const platform = await PlatformApp.start();
  const { app } = platform;
  const other = await startSandbox();
  other.control.addStack({ name: 'grafana', images: { app: 'grafana:1' } });

  const apiKey = app.get(PlatformsService).sealKey(other.apiKey);
  await app.get(UnitOfWork).run(() =>
    app.get(ServersRepository).insert({
      name: 'Other',
      url: other.url,
      environmentIds: [],
      apiKey,
      tlsMode: 'system',
      tlsCa: null,
      tlsFingerprint: null,
      preset: false,
      version: null,
      edition: null,
      keepImages: true,
      heldImages: null,
      createdAt: app.clock.now().toISOString(),
    }),
  );

  expect(await platform.waitForStack('grafana')).toMatchObject({ server: { name: 'Other' } });
  await other.close();
});
