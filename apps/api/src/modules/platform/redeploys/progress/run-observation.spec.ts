import {
  readRedeployLog,
  readRedeployServices,
  stopStack,
  type RedeployLogLine,
  type RedeployServiceReply,
} from '@stackyard/contracts';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';

const images = { app: 'registry.example/app:1', db: 'registry.example/db:1' };
const settings = { REDEPLOY_APPLY_TIMEOUT_SECONDS: 20 };

async function servicesOf(it: PlatformApp, id: number): Promise<RedeployServiceReply[]> {
  return (await it.operator.call(readRedeployServices, { params: { id } })).services;
}

async function linesOf(it: PlatformApp, id: number): Promise<RedeployLogLine[]> {
  return (await it.operator.call(readRedeployLog, { params: { id } })).lines;
}

async function eventsOf(it: PlatformApp, id: number): Promise<string[]> {
  const lines = await linesOf(it, id);
  return lines.flatMap(({ kind, level, service, text }) =>
    kind === 'container' ? `${level} ${service}: ${text}` : [],
  );
}

describe('a run', () => {
  it('keeps the state of each service, and the events of its containers', async () => {
    const it = await PlatformApp.start();
    const stack = await it.createStack({ name: 'shop', images, healthchecks: ['db'] });
    it.sandbox.control.publishImage(images.app);
    const announced = it.app.nextEvent('redeploy.progressed');

    const { id } = await it.redeploy(stack);

    const services = await servicesOf(it, id);
    expect(services).toMatchObject([
      { name: 'app', image: images.app, state: 'running', pull: { layers: 1, completeLayers: 1 } },
      { name: 'db', image: images.db, state: 'healthy', pull: { layers: 0 } },
    ]);
    expect(services.map(({ containers }) => containers)).toMatchObject([
      [{ name: 'shop-app-1', state: 'running', isNew: true, exitCode: null }],
      [{ name: 'shop-db-1', health: 'healthy' }],
    ]);
    expect(await announced).toMatchObject({ redeployId: id });
    const texts = (await linesOf(it, id)).map(({ text }) => text);
    const verifyingIndex = texts.indexOf('Checking that the containers are running.');
    expect(texts.indexOf('shop-app-1 started.')).toBeLessThan(verifyingIndex);
    expect((await eventsOf(it, id)).filter((line) => line.includes('app'))).toEqual([
      'info app: shop-app-1 was sent signal 15.',
      'info app: shop-app-1 exited with code 143.',
      'info app: shop-app-1 started.',
    ]);
    expect(await linesOf(it, id)).toContainEqual(
      expect.objectContaining({ kind: 'run', service: 'db', text: `Pulling ${images.db}` }),
    );
  });

  it('shows while it pulls how much of an image has arrived', async () => {
    const it = await PlatformApp.start({ settings });
    const stack = await it.createStack({ name: 'shop', images });
    it.sandbox.control.publishImage(images.db);
    it.sandbox.control.setPullMs(60_000);
    const { id } = await it.start(stack);

    const [app, db] = await waitFor('a pull in progress', async () => {
      const services = await servicesOf(it, id);
      return services.some(({ pull }) => (pull?.bytes ?? 0) > 0) ? services : undefined;
    });

    expect(app?.state).toBe('pulled');
    expect(db).toMatchObject({ state: 'pulling', pull: { layers: 1, completeLayers: 0 } });
    expect(db?.pull?.bytes).toBe((db?.pull?.totalBytes ?? 0) / 2);
  });

  it('shows which service an image could not be pulled for', async () => {
    const it = await PlatformApp.start();
    const stack = await it.createStack({ name: 'shop', images });
    it.sandbox.control.failNext({ kind: 'pull-error', image: images.db });

    const { id } = await it.redeploy(stack);

    expect((await servicesOf(it, id)).map(({ state }) => state)).toEqual(['pulled', 'pull-failed']);
    expect(await eventsOf(it, id)).toEqual([]);
  });

  it('follows containers while the platform has not responded yet', async () => {
    const it = await PlatformApp.start({ settings });
    const stack = await it.createStack({ name: 'shop', images });
    it.sandbox.control.holdDeploysAt('starting');
    const { id } = await it.start(stack);
    await it.waitForRedeploy(id, ({ step }) => step === 'applying');

    const [container] = it.sandbox.control.containers(stack.platformId ?? 0);
    it.sandbox.control.exitContainers(stack.platformId ?? 0, 1, container?.service);
    await waitFor('the event', async () => {
      const events = await eventsOf(it, id);
      return events.length > 0 ? events : undefined;
    });

    expect(await eventsOf(it, id)).toEqual(['error app: shop-app-1 exited with code 1.']);
    expect((await servicesOf(it, id)).map(({ state }) => state)).toEqual(['pulled', 'pulled']);
    it.sandbox.control.holdDeploysAt(null);
    await it.waitForEnd(id);
  });

  it('shows which container failed', async () => {
    const it = await PlatformApp.start();
    const stack = await it.createStack({ name: 'shop', images });
    it.sandbox.control.planContainers(1, 'shop', { exitCode: 3 }, 'db');
    it.sandbox.control.publishImage(images.db);

    const redeploy = await it.redeploy(stack);

    expect(redeploy.failure?.code).toBe('CONTAINERS_NOT_RUNNING');
    expect(await servicesOf(it, redeploy.id)).toMatchObject([
      { name: 'app', state: 'running' },
      { name: 'db', state: 'exited', containers: [{ exitCode: 3 }] },
    ]);
    expect(await eventsOf(it, redeploy.id)).toContain('error db: shop-db-1 exited with code 3.');
  });

  it('shows services without events if the platform refuses to list them, and says so', async () => {
    const it = await PlatformApp.start({
      settings: { ...settings, PLATFORM_REFRESH_SECONDS: 1 },
    });
    const stack = await it.createStack({ name: 'shop', images });
    const path = /docker\/events/;
    it.sandbox.control.failNext({
      kind: 'refuse',
      status: 403,
      message: 'Denied',
      path,
      repeat: 9,
    });

    it.sandbox.control.holdDeploysAt('starting');
    const { id } = await it.start(stack);
    await waitFor('the first look', async () => {
      return (await eventsOf(it, id)).length > 0 ? true : undefined;
    });
    it.sandbox.control.holdDeploysAt(null);

    expect((await it.waitForEnd(id)).state).toBe('succeeded');
    expect(await eventsOf(it, id)).toEqual([
      'info null: Container events could not be read: Denied',
    ]);
    expect((await servicesOf(it, id)).map((one) => one.state)).toEqual(['running', 'running']);
  });

  it('masks secrets in the names of containers', async () => {
    const it = await PlatformApp.start();
    const file =
      'services:\n  app:\n    image: registry.example/app:1\n    container_name: app-hunter2-secret\n';
    const env = [{ name: 'APP_PASSWORD', value: 'hunter2-secret' }];
    const stack = await it.createStack({ name: 'shop', file, env });
    it.sandbox.control.publishImage(images.app);

    const { id } = await it.redeploy(stack);

    expect(await eventsOf(it, id)).toContain('info app: app-<masked> started.');
    expect(JSON.stringify(await servicesOf(it, id))).not.toContain('hunter2');
  });

  it('shows what a stop does', async () => {
    const it = await PlatformApp.start();
    const stack = await it.createStack({ name: 'shop', images });
    const { id } = await it.operator.call(stopStack, { params: { id: stack.id }, body: {} });

    await it.waitForEnd(id);

    expect(await eventsOf(it, id)).toContain('info app: shop-app-1 exited with code 143.');
    expect((await servicesOf(it, id)).every(({ state }) => state === 'stopped')).toBe(true);
  });
});
