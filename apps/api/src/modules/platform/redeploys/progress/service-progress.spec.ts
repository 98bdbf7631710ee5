import type { Container, Service } from '@stackyard/platform-client';
import { RunProgress } from './run-progress.js';
import type { RunPhase, StackContents } from './service-progress.js';

const oldContainer: Container = {
  id: 'old',
  name: 'shop-web-1',
  image: 'web:1',
  imageId: 'sha256:1',
  state: 'running',
  statusText: 'Up 2 hours',
  health: 'none',
  createdAt: 0,
  project: 'shop',
  service: 'web',
  swarmStack: null,
  labels: {},
};
const newContainer: Container = { ...oldContainer, id: 'new', name: '0123456789ab_shop-web-1' };

const run = (change: Partial<RunPhase> = {}): RunPhase => ({
  action: 'redeploy',
  phase: 'after',
  oldContainerIds: new Set(['old']),
  oldServiceNames: new Set(['web']),
  ...change,
});

function stateOf(containers: Container[], phase: Partial<RunPhase> = {}): string | undefined {
  return servicesAt({ containers, services: [] }, phase)[0]?.state;
}

function servicesAt(contents: StackContents, phase: Partial<RunPhase> = {}) {
  const progress = new RunProgress();
  progress.setPlan([{ name: 'web', image: 'web:1' }]);
  return progress.services(contents, run(phase));
}

describe('the state of a service', () => {
  it('is unknown until the request replaces a container', () => {
    expect(stateOf([], { phase: 'before' })).toBe('waiting');
    expect(stateOf([oldContainer], { phase: 'applying' })).toBe('waiting');
    expect(stateOf([oldContainer, newContainer], { phase: 'applying' })).toBe('running');
    expect(stateOf([oldContainer])).toBe('running');
  });

  it('is that of the worst container of the run', () => {
    const failed = {
      ...newContainer,
      id: '2',
      state: 'exited',
      statusText: 'Exited (3) now',
    } as const;
    expect(stateOf([newContainer, failed])).toBe('exited');
    expect(stateOf([newContainer, { ...newContainer, health: 'unhealthy' }])).toBe('unhealthy');
    expect(stateOf([{ ...newContainer, health: 'starting' }, oldContainer])).toBe('starting');
    expect(stateOf([{ ...newContainer, health: 'healthy' }])).toBe('healthy');
    expect(stateOf([{ ...newContainer, state: 'created' }])).toBe('created');
  });

  it('tells containers that ended well, failed, and were stopped apart', () => {
    const exitedContainer = (code: number): Container[] => [
      { ...newContainer, state: 'exited', statusText: `Exited (${code}) 2 seconds ago` },
    ];
    expect(stateOf(exitedContainer(0))).toBe('completed');
    expect(stateOf(exitedContainer(137))).toBe('exited');
    expect(stateOf(exitedContainer(137), { action: 'stop' })).toBe('stopped');
    expect(stateOf([], { action: 'stop' })).toBe('stopped');
    expect(stateOf(exitedContainer(137), { action: 'start', phase: 'applying' })).toBe('waiting');
  });

  it('is missing only if the service had containers before', () => {
    expect(stateOf([])).toBe('missing');
    expect(stateOf([], { oldServiceNames: new Set() })).toBe('waiting');
  });

  it('follows the tasks of a swarm service, not the containers of earlier tasks', () => {
    const service = { name: 'web', desired: 2, running: 1, updateState: 'updating' } as Service;
    const earlier = { ...oldContainer, state: 'exited', statusText: 'Exited (143) now' } as const;
    const contents = { containers: [earlier, newContainer], services: [service] };
    expect(servicesAt(contents)).toMatchObject([
      { state: 'starting', tasks: { running: 1, desired: 2 }, containers: [{ id: 'new' }] },
    ]);
    const done = { ...service, running: 2, updateState: 'completed' };
    expect(servicesAt({ ...contents, services: [done] })).toMatchObject([{ state: 'running' }]);
  });

  it('names containers as they are called after the replacement, new ones first', () => {
    expect(
      servicesAt({ containers: [oldContainer, newContainer], services: [] })[0]?.containers,
    ).toMatchObject([
      { name: 'shop-web-1', isNew: true },
      { name: 'shop-web-1', isNew: false },
    ]);
  });
});

describe('the pull of a service', () => {
  const emptyContents: StackContents = { containers: [], services: [] };
  const pullOf = (progress: RunProgress) =>
    progress.services(emptyContents, run({ phase: 'before' }))[0];
  const line = (layer: string | null, status: string, current = 0, total = 0) => ({
    layer,
    status,
    current,
    total,
  });

  it('counts layers and bytes', () => {
    const progress = new RunProgress();
    progress.setPlan([{ name: 'web', image: 'web:1' }]);
    progress.startPull('web:1');
    progress.addPullProgress('web:1', line('1', 'Pulling from library/web'));
    progress.addPullProgress('web:1', line('aaa', 'Already exists'));
    progress.addPullProgress('web:1', line('bbb', 'Downloading', 30, 100));
    expect(pullOf(progress)).toMatchObject({
      state: 'pulling',
      pull: { layers: 2, completeLayers: 1, bytes: 30, totalBytes: 100 },
    });

    progress.addPullProgress('web:1', line('bbb', 'Extracting', 1, 900));
    progress.addPullProgress('web:1', line('bbb', 'Pull complete'));
    progress.endPull('web:1', 'pulled');
    expect(pullOf(progress)).toMatchObject({
      state: 'pulled',
      pull: { layers: 2, completeLayers: 2, bytes: 100, totalBytes: 100 },
    });
  });

  it('is kept after an interruption', () => {
    const pull = { layers: 3, completeLayers: 3, bytes: 7, totalBytes: 7 };
    const service = { name: 'web', image: 'web:1', state: 'pulled', pull } as const;
    const progress = new RunProgress([{ ...service, containers: [], tasks: null }]);
    expect(pullOf(progress)).toMatchObject({ state: 'pulled', pull });
  });
});
