import {
  findActionObstacle,
  sortByDependencies,
  targetsOf,
  executorOf,
  type ControlledStack,
} from './stack-action.js';

const running = { total: 3, running: 3, finished: 0 };

function stack(other: Partial<ControlledStack> = {}): ControlledStack {
  return {
    obstacle: null,
    kind: 'compose',
    status: 'active',
    runsPlatform: false,
    containers: running,
    ...other,
  };
}

const stopped = stack({
  obstacle: 'stopped',
  status: 'inactive',
  containers: { total: 0, running: 0, finished: 0 },
});

describe('possible actions of a stack', () => {
  it('stop and restart what runs, and start what is stopped', () => {
    expect(findActionObstacle('stop', stack())).toBeNull();
    expect(findActionObstacle('restart', stack())).toBeNull();
    expect(findActionObstacle('start', stack())).toBe('already-running');
    expect(findActionObstacle('start', stopped)).toBeNull();
    expect(findActionObstacle('stop', stopped)).toBe('already-stopped');
    expect(findActionObstacle('restart', stopped)).toBe('already-stopped');
  });

  it('start the rest of a partly running stack, but not finished one-shot containers', () => {
    const part = stack({ containers: { total: 3, running: 1, finished: 1 } });
    expect(findActionObstacle('start', part)).toBeNull();
    const done = stack({ containers: { total: 3, running: 2, finished: 1 } });
    expect(findActionObstacle('start', done)).toBe('already-running');
  });

  it('require a redeploy for a stack without containers', () => {
    const empty = stack({ containers: { total: 0, running: 0, finished: 0 } });
    expect(findActionObstacle('start', empty)).toBe('no-containers');
    expect(findActionObstacle('restart', empty)).toBe('no-containers');
    // The platform still lists the stack as active. A stop corrects this.
    expect(findActionObstacle('stop', empty)).toBeNull();
  });

  it.each(['self', 'orphaned', 'duplicate', 'kubernetes', 'deploying', 'missing'] as const)(
    'exclude a stack that is %s',
    (obstacle) => {
      for (const action of ['start', 'stop', 'restart'] as const) {
        expect(findActionObstacle(action, stack({ obstacle }))).toBe(obstacle);
      }
    },
  );

  it('exclude Portainer and swarm services', () => {
    expect(findActionObstacle('stop', stack({ runsPlatform: true }))).toBe('platform');
    expect(findActionObstacle('stop', stack({ kind: 'swarm' }))).toBe('swarm');
  });

  it('depend on an inspection while the engine does not respond', () => {
    expect(findActionObstacle('start', stack({ containers: null }))).toBeNull();
    expect(findActionObstacle('stop', stack({ containers: null }))).toBeNull();
  });
});

describe('the executor of an action', () => {
  const snapshotBefore = (status: 'active' | 'inactive', containers = 1) => ({
    status,
    containers: Array.from({ length: containers }, (_, index) => containerOf(`c${index}`)),
  });

  it('is Portainer for stopping an active stack and starting a stopped one', () => {
    expect(executorOf('stop', { isManaged: true, before: snapshotBefore('active') })).toBe(
      'platform',
    );
    expect(executorOf('start', { isManaged: true, before: snapshotBefore('inactive', 0) })).toBe(
      'platform',
    );
  });

  it('is the engine if Portainer would refuse', () => {
    expect(executorOf('stop', { isManaged: true, before: snapshotBefore('inactive') })).toBe(
      'containers',
    );
    expect(executorOf('start', { isManaged: true, before: snapshotBefore('inactive') })).toBe(
      'containers',
    );
    expect(executorOf('start', { isManaged: true, before: snapshotBefore('active') })).toBe(
      'containers',
    );
    expect(executorOf('restart', { isManaged: true, before: snapshotBefore('active') })).toBe(
      'containers',
    );
    expect(executorOf('stop', { isManaged: false, before: snapshotBefore('active') })).toBe(
      'containers',
    );
  });
});

describe('the containers of an action', () => {
  const up = containerOf('up');
  const down = containerOf('down', 'exited');
  const done = { ...containerOf('done', 'exited'), exitedWell: true };

  it('exclude finished one-shot containers while others run', () => {
    const all = [up, down, done];
    expect(targetsOf('stop', all)).toEqual([up]);
    expect(targetsOf('start', all)).toEqual([down]);
    expect(targetsOf('restart', all)).toEqual([up, down]);
  });

  it('are all containers of a stopped stack, including those that ended without an error', () => {
    expect(targetsOf('start', [down, done])).toEqual([down, done]);
  });
});

describe('the order of containers', () => {
  const container = (service: string, dependsOn = '') => ({
    name: `shop-${service}-1`,
    service,
    labels: { 'com.docker.compose.depends_on': dependsOn },
  });
  const all = [
    container('app', 'cache:service_started:false,db:service_healthy:true'),
    container('cache'),
    container('db'),
    container('proxy', 'app:service_started:false'),
  ];
  const order = (action: 'start' | 'stop') =>
    sortByDependencies(action, all).map(({ service }) => service);

  it('starts dependencies first, and stops them last', () => {
    expect(order('start')).toEqual(['cache', 'db', 'app', 'proxy']);
    expect(order('stop')).toEqual(['proxy', 'app', 'db', 'cache']);
  });

  it('works for services that depend on each other, or on one that does not exist', () => {
    const circularContainers = [
      container('a', 'b:service_started:false'),
      container('b', 'a:x,gone:y'),
    ];
    expect(sortByDependencies('start', circularContainers).map(({ service }) => service)).toEqual([
      'b',
      'a',
    ]);
  });
});

function containerOf(id: string, state: 'running' | 'exited' = 'running') {
  return {
    id,
    name: id,
    image: 'app:1',
    imageId: 'sha256:1',
    state,
    health: 'none' as const,
    exitedWell: false,
  };
}
