import { ApiClient } from '@stackyard/api-client';
import { login, readReadiness, readSession } from '@stackyard/contracts';
import { Pipeline } from './pipeline.js';
import { scene, startedScene } from './scene.js';
import { ServerProcess } from './server-process.js';
import { temporaryFolder } from './temporary-folder.js';

describe('a platform', () => {
  it('with a stack of many images causes no warnings', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `part-${index}`);
    const { sandbox, server } = await scene();
    const images = Object.fromEntries(names.map((name) => [name, `${name}:latest`]));
    sandbox.control.addStack({ name: 'many', images });
    await server.start();
    const api = await Pipeline.register(server);
    const [stack] = await api.stacks(1);
    const ended = await api.untilFinal((await api.redeploy(stack?.id ?? 0)).id);
    expect(ended.state).toBe('succeeded');
    expect(server.errors).toBe('');
  });
});

describe('a pipeline that polls', () => {
  it('leaves nothing behind on its kept-alive connection', async () => {
    const { server, api, stackIds } = await startedScene(1);
    const { id } = await api.untilFinal((await api.redeploy(stackIds[0] ?? 0)).id);
    for (let asked = 0; asked < 30; asked++) await api.read(id);
    expect(server.errors).toBe('');
  });
});

describe('stopping', () => {
  it('exits with 0 if the reader of its log is gone', async () => {
    const server = new ServerProcess({ DATA_DIR: await temporaryFolder() });
    await server.start();
    server.stopReading();
    expect(await server.stop()).toMatchObject({ code: 0, signal: null });
  });

  it('requires sign-in again on new data', async () => {
    const first = await startedScene(1);
    const second = await scene();
    await second.server.start();
    const stranger = new ApiClient({
      fetch: second.server.send,
      headers: { authorization: `Bearer ${first.api.token}` },
    });
    expect(await stranger.call(readSession)).toMatchObject({ authenticated: false });
    expect(await stranger.call(readReadiness)).toMatchObject({ status: 'ok' });
    const body = { username: 'root', password: 'correct horse battery staple' };
    await expect(stranger.call(login, { body })).rejects.toMatchObject({
      code: 'CREDENTIALS_REFUSED',
    });
  });
});
