import type { Container, Service, Stack } from '@stackyard/platform-client';
import { ordinaryStack } from '#test/platform/platform-stack.js';
import { planRemoval, type RemovalInput } from './record-removal.js';

const record = ordinaryStack;
const duplicate: Stack = { ...record, id: 8, name: 'grafana' };

function container(changes: Partial<Container>): Container {
  return {
    id: 'c1',
    name: 'grafana-app-1',
    image: 'grafana:1',
    imageId: 'sha256:1',
    state: 'running',
    statusText: 'Up',
    health: 'none',
    service: 'app',
    project: null,
    swarmStack: null,
    labels: {},
    createdAt: 0,
    ...changes,
  };
}

const service: Service = {
  id: 's1',
  name: 'grafana_app',
  stack: 'grafana',
  image: 'grafana:1',
  previousImage: null,
  desired: 0,
  running: 0,
  updateState: null,
  updateMessage: '',
  version: 10,
};

function plan(changes: Partial<RemovalInput> = {}, of: Stack = record) {
  const input = {
    stacks: [of, duplicate],
    environment: { swarm: false },
    containers: [],
    services: [],
  };
  return planRemoval(of, { ...input, ...changes });
}

describe('removing a record', () => {
  it('is possible if another record has the name and no container does', () => {
    const otherContainer = container({ project: 'other' });
    expect(plan({ containers: [otherContainer] })).toEqual({ obstacle: null, affectedNames: [] });
  });

  it.each<[string, Partial<RemovalInput>]>([
    ['not-duplicate', { stacks: [record] }],
    ['not-duplicate', { stacks: [record, { ...duplicate, environmentId: 2 }] }],
    ['orphaned', { environment: null, containers: null, services: null }],
    ['unseen', { containers: null }],
    ['unseen', { services: null }],
    ['deploying', { stacks: [record, { ...duplicate, status: 'deploying' }] }],
    ['containers', { containers: [container({ project: 'grafana' })] }],
    ['containers', { containers: [container({ project: 'grafana', state: 'exited' })] }],
    ['containers', { containers: [container({ swarmStack: 'grafana' })] }],
    ['services', { services: [service] }],
  ])('is refused with %s (case %#)', (obstacle, input) => {
    expect(plan(input).obstacle).toBe(obstacle);
  });

  it('lists what would be removed', () => {
    const containers = [container({ project: 'grafana' })];
    expect(plan({ containers, services: [service] }).affectedNames).toEqual([
      'grafana-app-1',
      'grafana_app',
    ]);
  });

  it('is refused if something could not be seen', () => {
    expect(plan({}, { ...record, kind: 'kubernetes' }).obstacle).toBe('kubernetes');
  });
});
