import type { Container, ContainerDetail } from '@stackyard/platform-client';
import { FinishedContainersService } from './finished-containers.service.js';

const exitedContainer = (id: string): Container => ({
  id,
  name: id,
  image: 'app:1',
  imageId: 'sha256:1',
  state: 'exited',
  statusText: 'Exited (0) 2 hours ago',
  health: 'none',
  createdAt: 1,
  project: 'web',
  service: 'migrate',
  swarmStack: null,
  labels: {},
});

const detail = (id: string, restartPolicy: string): ContainerDetail => ({
  id,
  name: id,
  image: 'app:1',
  imageId: 'sha256:1',
  state: 'exited',
  health: 'none',
  restarting: false,
  restartCount: 0,
  restartPolicy,
  exitCode: 0,
  error: '',
  outOfMemory: false,
  startedAt: null,
  finishedAt: null,
  tty: false,
  labels: {},
  variables: [],
  env: [],
  ports: [],
  mounts: [],
  healthChecks: [],
});

/**
 * Returns a client for inspections. `counts` contains the number of inspections started, the number
 * still running, and the highest number that ran at the same time.
 */
function engine(policyOf: (id: string) => string = () => 'no') {
  const counts = { inspected: 0, running: 0, atMost: 0 };
  const container = async (_environmentId: number, id: string) => {
    counts.inspected += 1;
    counts.running += 1;
    counts.atMost = Math.max(counts.atMost, counts.running);
    await new Promise(setImmediate);
    counts.running -= 1;
    return detail(id, policyOf(id));
  };
  return { counts, client: { container } };
}

const { signal } = new AbortController();

describe('finished containers', () => {
  it('are those that exited successfully and are not restarted', async () => {
    const { client } = engine((id) => (id === 'web' ? 'unless-stopped' : 'on-failure'));
    const containers = new Map([[1, [exitedContainer('web'), exitedContainer('migrate')]]]);

    const done = await new FinishedContainersService().findFinishedIds(client, containers, signal);

    expect([...done]).toEqual(['migrate']);
  });

  it('are inspected once, a few at a time, even if there are thousands', async () => {
    const { client, counts } = engine();
    const all = Array.from({ length: 6000 }, (_, index) => exitedContainer(`c${index}`));
    const service = new FinishedContainersService();

    expect((await service.findFinishedIds(client, new Map([[1, all]]), signal)).size).toBe(6000);
    expect((await service.findFinishedIds(client, new Map([[1, all]]), signal)).size).toBe(6000);

    expect(counts.inspected).toBe(6000);
    expect(counts.atMost).toBe(8);
  });

  it('are not guessed after the refresh was aborted', async () => {
    const stop = new AbortController();
    const container = () => {
      stop.abort();
      return Promise.reject(new Error('aborted'));
    };
    const finished = new FinishedContainersService().findFinishedIds(
      { container },
      new Map([[1, [exitedContainer('web')]]]),
      stop.signal,
    );

    await expect(finished).rejects.toThrow('aborted');
  });
});
