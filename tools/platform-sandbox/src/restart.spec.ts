import { startCaller, until } from '../test/caller.js';
import type { Caller } from '../test/caller.js';

let platform: Caller;
let id: number;

beforeEach(async () => {
  platform = await startCaller({ deployMs: 50 });
  id = platform.control.addStack({ name: 'web', images: { app: 'nginx:1.27' } });
});

afterEach(() => platform.close());

const status = () =>
  platform.call('GET', '/api/stacks').then(
    (answer) => answer.status,
    () => 'refused',
  );

describe('a restart of the platform', () => {
  it('goes through refused, 502 and 401 on the same port, and remembers everything', async () => {
    await platform.control.goDown();
    expect(await status()).toBe('refused');
    await platform.control.comeUp('bad-gateway');
    expect(await status()).toBe(502);
    platform.control.setState('unauthorised');
    expect(await status()).toBe(401);
    platform.control.setState('normal');
    expect(await status()).toBe(200);
    expect(platform.control.stack(id)?.wire.Name).toBe('web');
  });

  it('walks the window by itself and brings another version', async () => {
    await platform.control.restart({
      refusedMs: 5,
      badGatewayMs: 5,
      unauthorisedMs: 5,
      version: '2.24.1',
    });
    expect((await platform.call('GET', '/api/system/status')).body).toMatchObject({
      Version: '2.24.1',
    });
  });

  it('loses the deploys that wait', async () => {
    const other = platform.control.addStack({ name: 'other' });
    platform.control.holdDeploysAt('pulling');
    const lost = [platform.deploy(id), platform.deploy(other)].map((deploy) =>
      deploy.catch(() => 'lost'),
    );
    await until(() => platform.control.runningDeploy?.phase === 'pulling');
    const before = platform.control.containers(other);
    await platform.control.goDown();
    expect(await Promise.all(lost)).toEqual(['lost', 'lost']);
    platform.control.holdDeploysAt(null);
    await platform.control.comeUp();
    expect(await platform.deploy(other)).toMatchObject({ status: 200 });
    expect(platform.control.containers(other)).toEqual(before);
  });

  it('leaves containers that were being replaced created but not started', async () => {
    platform.control.holdDeploysAt('starting');
    const lost = platform.deploy(id).catch(() => 'lost');
    await until(() => platform.control.runningDeploy?.phase === 'starting');
    await platform.control.goDown();
    expect(await lost).toBe('lost');
    expect(platform.control.containers(id)).toMatchObject([{ state: 'created' }]);
    expect(platform.control.stack(id)?.wire.UpdateDate).toBe(0);
  });

  it('cuts connections that wait for an answer', async () => {
    platform.control.failNext({ kind: 'hang' });
    const hanging = status();
    await until(() => platform.control.requests.length === 1);
    await platform.control.goDown();
    expect(await hanging).toBe('refused');
  });

  it('refuses the old key after another was set', async () => {
    platform.control.setApiKey('ptr_new');
    expect(await status()).toBe(401);
    expect((await platform.call('GET', '/api/stacks', undefined, 'ptr_new')).status).toBe(200);
  });
});
