import { startCaller } from '../../test/caller.js';
import type { Caller } from '../../test/caller.js';
import { seedEdgeCases } from '../index.js';

let platform: Caller;
let id: number;

beforeEach(async () => {
  platform = await startCaller();
  id = platform.control.addStack({
    name: 'web',
    images: { app: 'nginx:1.27' },
    env: [{ name: 'A', value: '1' }],
  });
});

afterEach(() => platform.close());

describe('authentication and routing', () => {
  it('requires a key, with the platform’s own error', async () => {
    expect(await platform.call('GET', '/api/stacks', undefined, 'ptr_wrong')).toMatchObject({
      status: 401,
      body: { message: 'Invalid JWT token', details: 'Unauthorized' },
    });
    const nothing = await fetch(`${platform.url}/api/stacks`);
    expect(await nothing.json()).toMatchObject({
      message: 'A valid authorization token is missing',
    });
  });

  it('returns plain text for an unknown route', async () => {
    expect(await platform.call('GET', '/api/nothing')).toMatchObject({
      status: 404,
      type: 'text/plain; charset=utf-8',
      text: '404 page not found\n',
    });
  });

  it('logs requests without keys', async () => {
    await platform.call('GET', `/api/stacks/${id}`);
    const [logged] = platform.control.requests;
    expect(logged).toMatchObject({ method: 'GET', path: `/api/stacks/${id}`, stackId: id });
    expect(JSON.stringify(platform.control.requests)).not.toContain(platform.apiKey);
  });
});

describe('GET /api/stacks', () => {
  const list = (filters: object) =>
    platform.call('GET', `/api/stacks?filters=${encodeURIComponent(JSON.stringify(filters))}`);

  it('filters by number and rejects text', async () => {
    expect((await list({ EndpointID: 1 })).body).toHaveLength(1);
    expect((await list({ EndpointID: 2 })).body).toEqual([]);
    expect(await list({ EndpointID: '1' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid query parameter: filters' },
    });
  });

  it('finds swarm stacks only by swarm id', async () => {
    const { swarm } = seedEdgeCases(platform.control);
    const record = platform.control.stack(swarm)?.wire;
    expect((await list({ EndpointID: record?.EndpointId })).body).toEqual([]);
    expect((await list({ SwarmID: record?.SwarmId })).body).toMatchObject([{ Id: swarm }]);
  });
});

describe('PUT /api/stacks/{id}', () => {
  it('requires an existing environment, a body and a file', async () => {
    const path = `/api/stacks/${id}`;
    expect(await platform.call('PUT', path, {})).toMatchObject({ status: 400 });
    expect(await platform.call('PUT', `${path}?endpointId=9`, {})).toMatchObject({ status: 404 });
    expect(await platform.call('PUT', `${path}?endpointId=1`, '')).toMatchObject({
      status: 400,
      body: { details: 'EOF' },
    });
    expect(await platform.deploy(id, { StackFileContent: '' })).toMatchObject({ status: 400 });
    expect(platform.control.deployCounts(id)).toEqual({ received: 0, executed: 0, failed: 0 });
  });

  it('ignores the case of field names', async () => {
    const file = 'services:\n  app:\n    image: nginx:1.29\n';
    await platform.call('PUT', `/api/stacks/${id}?endpointId=1`, {
      stackfilecontent: file,
      ENV: [{ name: 'B', value: '2' }],
    });
    expect(platform.control.stack(id)).toMatchObject({
      file,
      wire: { Env: [{ name: 'B', value: '2' }] },
    });
  });

  it('replaces all variables, with null if none are sent', async () => {
    await platform.deploy(id, { Env: undefined });
    expect(platform.control.stack(id)?.wire.Env).toBeNull();
  });

  it('moves the stack to the given environment', async () => {
    const other = platform.control.addEnvironment({ name: 'other' });
    await platform.deploy(id, {}, other);
    expect(platform.control.stack(id)?.wire.EndpointId).toBe(other);
    expect(platform.control.containers(id)).toMatchObject([{ environmentId: other }]);
  });

  it('permanently disconnects a git stack from its repository', async () => {
    const git = platform.control.addStack({
      name: 'cloned',
      git: { url: 'https://git.example/a.git' },
      autoUpdate: true,
    });
    await platform.deploy(git);
    expect(platform.control.stack(git)?.wire).toMatchObject({
      GitConfig: null,
      AutoUpdate: null,
      FromAppTemplate: true,
    });
  });

  it('keeps a container whose image and definition are unchanged, and replaces it when the tag moved', async () => {
    const [before] = platform.control.containers(id);
    await platform.deploy(id);
    expect(platform.control.containers(id)[0]?.id).toBe(before?.id);
    platform.control.publishImage('nginx:1.27');
    await platform.deploy(id, { PullImage: false });
    expect(platform.control.containers(id)[0]?.id).toBe(before?.id);
    await platform.deploy(id);
    expect(platform.control.containers(id)[0]?.id).not.toBe(before?.id);
  });

  it('keeps a service running that is no longer in the file', async () => {
    await platform.deploy(id, { StackFileContent: 'services:\n  new:\n    image: nginx:1.27\n' });
    const services = platform.control.containers(id).map(({ service }) => service);
    expect(services.sort()).toEqual(['app', 'new']);
  });
});

describe('PUT /api/stacks/{id}/git/redeploy', () => {
  const redeploy = (stackId: number, body: unknown) =>
    platform.call('PUT', `/api/stacks/${stackId}/git/redeploy?endpointId=1`, body);
  const addGitStack = () =>
    platform.control.addStack({
      name: 'cloned',
      git: { url: 'https://git.example/a.git', username: 'ci' },
    });
  const complete = {
    RepositoryReferenceName: 'refs/heads/main',
    RepositoryAuthentication: true,
    RepositoryUsername: 'ci',
    Env: [],
  };

  it('rejects file stacks and empty bodies', async () => {
    expect(await redeploy(id, {})).toMatchObject({ status: 400 });
    expect(await redeploy(addGitStack(), '')).toMatchObject({ status: 400 });
  });

  it('downloads the repository’s content and recreates everything', async () => {
    const git = addGitStack();
    const [before] = platform.control.containers(git);
    expect(await redeploy(git, complete)).toMatchObject({ status: 200 });
    expect(platform.control.containers(git)[0]?.id).not.toBe(before?.id);
    const commit = platform.control.stack(git)?.wire.GitConfig?.ConfigHash;
    platform.control.pushToRepository(git, 'services:\n  next:\n    image: nginx:1.28\n');
    await redeploy(git, complete);
    expect(platform.control.containers(git).map(({ service }) => service)).toContain('next');
    expect(platform.control.stack(git)?.wire.GitConfig?.ConfigHash).not.toBe(commit);
  });

  it('replaces the stored reference with an empty one', async () => {
    const git = addGitStack();
    await redeploy(git, { ...complete, RepositoryReferenceName: undefined });
    expect(platform.control.stack(git)?.wire.GitConfig?.ReferenceName).toBe('');
  });

  it('cannot clone without the user name of the stored password', async () => {
    const git = addGitStack();
    expect(await redeploy(git, { ...complete, RepositoryUsername: '' })).toMatchObject({
      status: 500,
      body: { message: 'Unable to clone git repository directory' },
    });
    expect(platform.control.stack(git)?.wire.GitConfig).not.toBeNull();
  });
});

describe('start, stop and delete', () => {
  const performAction = (action: string) =>
    platform.call('POST', `/api/stacks/${id}/${action}?endpointId=1`);

  it('does not start a running stack or stop a stopped one', async () => {
    expect(await performAction('start')).toMatchObject({ status: 409 });
    expect(await performAction('stop')).toMatchObject({ status: 200 });
    expect(platform.control.containers(id)).toEqual([]);
    expect(await performAction('stop')).toMatchObject({ status: 400 });
    expect(await performAction('start')).toMatchObject({ status: 200, body: { Status: 1 } });
    platform.control.removeStack(id);
  });

  it('starts no stack whose containers exist, even if they and its record are stopped', async () => {
    platform.control.exitContainers(id, 0);
    platform.control.setStackStatus(id, 2);
    expect(await performAction('start')).toMatchObject({
      status: 409,
      body: { message: "A stack with the name 'web' is already running" },
    });
  });

  it('explains in the details why a stack cannot be started', async () => {
    await performAction('stop');
    platform.control.failNext({ kind: 'up-error', stackId: id, message: 'port is taken' });
    expect(await performAction('start')).toMatchObject({
      status: 500,
      body: {
        message: 'Unable to start stack',
        details: expect.stringMatching(/^Failed to deploy a stack: port is taken/) as string,
      },
    });
    expect(platform.control.stack(id)?.wire.Status).toBe(2);
  });

  it('reports a stack as active after its containers were removed', async () => {
    const record = platform.control.stack(id);
    platform.control.failNext({ kind: 'up-error', stackId: id });
    await platform.deploy(id);
    expect(platform.control.containers(id)).toEqual([]);
    expect(platform.control.stack(id)).toEqual(record);
    expect(await performAction('start')).toMatchObject({
      status: 400,
      body: { message: 'Stack is already active' },
    });
  });

  it('removes the running containers of a duplicate', async () => {
    const duplicate = platform.control.addStack({ name: 'web', images: { app: 'nginx:1.27' } });
    await platform.call('DELETE', `/api/stacks/${duplicate}?endpointId=1`);
    expect(platform.control.containers(id)).toEqual([]);
  });
});
