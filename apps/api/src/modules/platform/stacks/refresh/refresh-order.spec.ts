import type { Container, Environment } from '@stackyard/platform-client';
import { ordinaryStack } from '#test/platform/platform-stack.js';
import type { ScanPatch } from './scan-patch.js';
import { RefreshOrderService } from './refresh-order.service.js';
import type { ServerScan } from './stack-survey.js';

const environment: Environment = {
  id: 1,
  name: 'local',
  url: '',
  kind: 'docker',
  up: true,
  swarm: false,
  snapshot: null,
};

const container = (project: string, state: Container['state']): Container => ({
  id: `${project}-1`,
  name: `${project}-1`,
  image: 'app:1',
  imageId: 'sha256:1',
  state,
  statusText: '',
  health: 'none',
  createdAt: 1,
  project,
  service: 'app',
  swarmStack: null,
  labels: {},
});

const scan = (...containers: Container[]): ServerScan => ({
  stacks: [ordinaryStack],
  environments: [environment],
  containers: new Map([[1, containers]]),
  services: new Map(),
  ownContainer: { stackId: null, containerIds: [] },
  finishedContainerIds: new Set(),
});

const patch = (project: string, state: Container['state']): ScanPatch => ({
  environmentId: 1,
  projects: new Set([project]),
  stacks: [],
  containers: [container(project, state)],
  services: undefined,
  finishedContainerIds: new Set(),
});

function createScanRecorder() {
  const stored: string[] = [];
  const store = (scan: ServerScan) => {
    const containers = [...scan.containers.values()].flat();
    stored.push(containers.map(({ id, state }) => `${id} ${state}`).join());
    return Promise.resolve();
  };
  return { stored, store };
}

describe('a partial refresh', () => {
  it('is not overwritten by a refresh of the server that began before it', async () => {
    const refreshOrder = new RefreshOrderService();
    const { stored, store } = createScanRecorder();
    await refreshOrder.applyCompleteRefresh(1, refreshOrder.begin(), scan(), store);
    const slow = refreshOrder.begin();
    await refreshOrder.applyPartialRefresh(1, refreshOrder.begin(), patch('web', 'exited'), store);

    await refreshOrder.applyCompleteRefresh(
      1,
      slow,
      scan(container('web', 'running'), container('db', 'running')),
      store,
    );

    expect(stored.at(-1)).toBe('db-1 running,web-1 exited');
  });

  it('is replaced by a refresh of the server that began after it', async () => {
    const refreshOrder = new RefreshOrderService();
    const { stored, store } = createScanRecorder();
    await refreshOrder.applyCompleteRefresh(1, refreshOrder.begin(), scan(), store);
    await refreshOrder.applyPartialRefresh(1, refreshOrder.begin(), patch('web', 'exited'), store);

    await refreshOrder.applyCompleteRefresh(
      1,
      refreshOrder.begin(),
      scan(container('web', 'running')),
      store,
    );

    expect(stored.at(-1)).toBe('web-1 running');
  });

  it('is not stored if a newer refresh of the server was faster', async () => {
    const refreshOrder = new RefreshOrderService();
    const { stored, store } = createScanRecorder();
    const slow = refreshOrder.begin();
    await refreshOrder.applyCompleteRefresh(
      1,
      refreshOrder.begin(),
      scan(container('web', 'running')),
      store,
    );

    await refreshOrder.applyPartialRefresh(1, slow, patch('web', 'exited'), store);

    expect(stored).toEqual(['web-1 running']);
  });

  it('waits for the first refresh of the server', async () => {
    const refreshOrder = new RefreshOrderService();
    const { stored, store } = createScanRecorder();
    await refreshOrder.applyPartialRefresh(1, refreshOrder.begin(), patch('web', 'exited'), store);
    expect(stored).toEqual([]);
  });

  it('says nothing about an environment that did not respond afterwards', async () => {
    const refreshOrder = new RefreshOrderService();
    const { stored, store } = createScanRecorder();
    await refreshOrder.applyCompleteRefresh(1, refreshOrder.begin(), scan(), store);
    const slow = refreshOrder.begin();
    await refreshOrder.applyPartialRefresh(1, refreshOrder.begin(), patch('web', 'exited'), store);

    await refreshOrder.applyCompleteRefresh(1, slow, { ...scan(), containers: new Map() }, store);

    expect(stored.at(-1)).toBe('');
  });

  it('can be stored after one that failed', async () => {
    const refreshOrder = new RefreshOrderService();
    const { stored, store } = createScanRecorder();
    await refreshOrder.applyCompleteRefresh(1, refreshOrder.begin(), scan(), store);
    const failing = () => Promise.reject(new Error('locked'));
    await expect(
      refreshOrder.applyPartialRefresh(1, refreshOrder.begin(), patch('web', 'exited'), failing),
    ).rejects.toThrow('locked');

    await refreshOrder.applyPartialRefresh(1, refreshOrder.begin(), patch('web', 'running'), store);

    expect(stored.at(-1)).toBe('web-1 running');
  });
});
