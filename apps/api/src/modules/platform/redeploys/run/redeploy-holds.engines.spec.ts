import { startRedeploys } from '@stackyard/contracts';
import { sharedPlatform } from '#test/platform/platform-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { HoldsService, type Hold } from '#modules/holds/holds.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';

const freezeHold: Hold = {
  owner: 'switch',
  ownerId: 0,
  serverId: 1,
  reason: 'Frozen until the audit',
  by: 'lena',
  since: '2026-11-20T10:00:00.000Z',
  until: null,
  announced: true,
};

const sharedPlatformApp = sharedPlatform();

async function holdServer() {
  const platform = sharedPlatformApp();
  const { app } = platform;
  const [uow, holds] = [app.get(UnitOfWork), app.get(HoldsService)];
  await uow.run(() => holds.put(freezeHold));
  return { platform, uow, holds };
}

describe('a hold of one server', () => {
  it('lets redeploys of the server queue, and starts them after its release', async () => {
    const { platform, uow, holds } = await holdServer();
    const stack = await platform.createStack({ name: 'shop' });

    const { id, waitsFor } = await platform.start(stack);

    expect(waitsFor).toBe('maintenance');
    await uow.run(() => holds.release('switch'));
    expect(await platform.waitForEnd(id)).toMatchObject({ state: 'succeeded', waitsFor: null });
  });

  it('does not stop a redeploy that overrides maintenance', async () => {
    const { platform } = await holdServer();
    const stack = await platform.createStack({ name: 'shop' });

    const { redeploys } = await platform.operator.call(startRedeploys, {
      body: { stackIds: [stack.id], overrideMaintenance: true, reason: 'Security fix' },
    });

    const [redeploy] = redeploys;
    expect(redeploy).toMatchObject({ waitsFor: 'turn' });
    expect(await platform.waitForEnd(redeploy?.id ?? 0)).toMatchObject({ state: 'succeeded' });
  });

  it('does not stop other servers', async () => {
    const { platform, uow, holds } = await holdServer();
    const servers = platform.app.get(ServersRepository);
    const { id: other } = await uow.run(() =>
      servers.insert({
        name: 'other',
        url: 'https://other.example',
        environmentIds: [],
        apiKey: null,
        tlsMode: 'system',
        tlsCa: null,
        tlsFingerprint: null,
        preset: false,
        version: null,
        edition: null,
        keepImages: true,
        heldImages: null,
        createdAt: freezeHold.since,
      }),
    );
    await uow.run(() => holds.put({ ...freezeHold, serverId: other }));
    const stack = await platform.createStack({ name: 'shop' });

    const redeploy = await platform.redeploy(stack);

    expect(redeploy).toMatchObject({ state: 'succeeded' });
    await uow.run(() => servers.remove(other));
    expect(await holds.findAll()).toEqual([]);
  });
});
