import type { StackSnapshot, ContainerState } from './stack-snapshot.js';
import { failedDeployVerdict, judgeSnapshot, type ApplyRequest } from './verdict.js';

const container: ContainerState = {
  id: 'c1',
  name: 'app-1',
  image: 'app:1',
  imageId: 'sha256:1',
  state: 'running',
  health: 'none',
  exitedWell: false,
};
const before: StackSnapshot = {
  updatedAt: 100,
  status: 'active',
  message: null,
  containers: [container],
  services: null,
};
const after: StackSnapshot = { ...before, updatedAt: 101 };
const accepted: ApplyRequest = { before, accepted: true, interrupted: false };
const unanswered: ApplyRequest = { ...accepted, accepted: false };
const settles = { kind: 'settling', confirmed: true };

function withContainers(...differences: Partial<ContainerState>[]): StackSnapshot {
  return { ...after, containers: differences.map((one) => ({ ...container, ...one })) };
}

describe('judgeSnapshot', () => {
  it('waits for a stack to settle if its containers are running', () => {
    expect(judgeSnapshot(accepted, after)).toEqual(settles);
    expect(judgeSnapshot(accepted, withContainers({ health: 'healthy' }))).toEqual(settles);
  });

  it('accepts an unanswered request only if the update time has changed', () => {
    expect(judgeSnapshot(unanswered, before)).toMatchObject({ kind: 'waiting', for: 'effect' });
    expect(judgeSnapshot(unanswered, after)).toEqual(settles);
  });

  it('waits for an asynchronous platform and fails with its message', () => {
    expect(judgeSnapshot(accepted, { ...after, status: 'deploying' })).toMatchObject({
      for: 'platform',
    });
    const broken = { ...after, status: 'error' as const, message: 'no space left' };
    expect(judgeSnapshot(accepted, broken)).toEqual({
      kind: 'failed',
      code: 'DEPLOY_FAILED',
      detail: 'no space left',
      output: null,
    });
  });

  it('never treats an unknown status as success', () => {
    expect(judgeSnapshot(accepted, { ...after, status: 'unknown' })).toMatchObject({
      kind: 'waiting',
    });
  });

  it.each([
    ['CONTAINERS_RESTARTING', { state: 'restarting' }],
    ['CONTAINERS_NOT_RUNNING', { state: 'exited' }],
    ['CONTAINERS_NOT_RUNNING', { state: 'created' }],
    ['CONTAINERS_NOT_RUNNING', { state: 'dead' }],
    ['CONTAINERS_UNHEALTHY', { health: 'unhealthy' }],
    ['CONTAINERS_UNHEALTHY', { health: 'starting' }],
  ] as const)('waits with %s while one of the containers is %o', (code, difference) => {
    expect(judgeSnapshot(accepted, withContainers({}, difference))).toMatchObject({
      kind: 'waiting',
      code,
    });
  });

  it('accepts one-shot containers that finished successfully', () => {
    expect(
      judgeSnapshot(accepted, withContainers({}, { state: 'exited', exitedWell: true })),
    ).toEqual(settles);
  });

  it('distinguishes removed containers from containers that never existed', () => {
    const empty = { ...after, containers: [] };
    expect(judgeSnapshot(accepted, empty)).toMatchObject({ code: 'CONTAINERS_GONE' });
    const fresh = { ...accepted, before: { ...before, containers: [] } };
    expect(judgeSnapshot(fresh, empty)).toMatchObject({ code: 'CONTAINERS_NOT_RUNNING' });
  });

  it('judges swarm stacks by their services and ignores containers of past tasks', () => {
    const past = { ...withContainers({}, { state: 'exited' }) };
    const runs = { ...past, services: [{ name: 'web', lagging: false }] };
    expect(judgeSnapshot(accepted, runs)).toEqual(settles);
    const lags = { ...past, services: [{ name: 'web', lagging: true }] };
    expect(judgeSnapshot(accepted, lags)).toMatchObject({
      kind: 'waiting',
      code: 'CONTAINERS_NOT_RUNNING',
    });
    expect(judgeSnapshot(accepted, { ...past, services: [] })).toMatchObject({ kind: 'waiting' });
    const sick = {
      ...withContainers({ health: 'unhealthy' }),
      services: [{ name: 'web', lagging: false }],
    };
    expect(judgeSnapshot(accepted, sick)).toMatchObject({ code: 'CONTAINERS_UNHEALTHY' });
  });

  it('waits for a rolling update, during which previous tasks still run', () => {
    const during = (updateState: string) => ({
      ...after,
      services: [{ name: 'web', lagging: false, updateState }],
    });

    expect(judgeSnapshot(accepted, during('updating'))).toMatchObject({
      kind: 'waiting',
      for: 'platform',
      detail: 'the swarm is still updating web',
    });
    expect(judgeSnapshot(accepted, during('completed'))).toEqual(settles);
  });
});

describe('judgeSnapshot without a response from the platform', () => {
  const three = ['web-1', 'db-1', 'cache-1'].map((name, place) => ({
    ...container,
    id: `old-${place}`,
    name,
  }));
  const asked: ApplyRequest = { ...unanswered, before: { ...before, containers: three } };
  const cut: ApplyRequest = { ...asked, interrupted: true };
  const renewed = (...states: ContainerState['state'][]): ContainerState[] =>
    three.map((old, place) => ({ ...old, id: `new-${place}`, state: states[place] ?? 'running' }));
  const seen = (
    containers: ContainerState[],
    rest: Partial<StackSnapshot> = {},
  ): StackSnapshot => ({
    ...before,
    containers,
    ...rest,
  });
  const [web, ...others] = three.map((old, place) => ({ ...old, id: `new-${place}` }));
  const left = (id: string, state: ContainerState['state']) => ({ ...container, id, state });
  /** The containers after compose was interrupted while replacing one. */
  const halfDone = three.flatMap(({ id, name }) => [
    { ...left(id, 'exited'), name, exitedWell: true },
    { ...left(`new ${id}`, 'created'), name: `0123456789ab_${name}` },
  ]);

  it.each([
    ['all replaced and running', asked, seen(renewed())],
    ['all replaced after a restart of the platform', cut, seen(renewed())],
    ['one additional container', asked, seen([...renewed(), { ...container, name: 'new-1' }])],
    ['no containers before', { ...asked, before: { ...before, containers: [] } }, seen(renewed())],
    ['status still deploying since a restart', cut, seen(renewed(), { status: 'deploying' })],
    ['status still error from before', asked, seen(renewed(), { status: 'error' })],
    [
      'update time written first',
      { ...cut, accepted: true },
      seen(renewed(), { inBackground: true, updatedAt: 200 }),
    ],
  ])('accepts running new containers as a deploy: %s', (_, request, look) => {
    expect(judgeSnapshot(request, look)).toEqual({ kind: 'settling', confirmed: false });
  });

  it.each([
    [
      'nothing changed',
      seen(three),
      'OUTCOME_UNKNOWN',
      '3 of 3 containers are running, none was replaced',
    ],
    [
      'one was replaced',
      seen([...three.slice(1), ...(web ? [web] : [])]),
      'OUTCOME_UNKNOWN',
      '3 of 3 containers are running, 1 was replaced',
    ],
    [
      'one was replaced and the others are gone',
      seen(web ? [web] : []),
      'CONTAINERS_NOT_RUNNING',
      '1 of 3 containers is running, 1 was replaced',
    ],
    [
      'the old ones were stopped and the new ones never started',
      seen(halfDone),
      'CONTAINERS_NOT_RUNNING',
      '0 of 3 containers are running, none was replaced',
    ],
    [
      'all are gone',
      seen([]),
      'CONTAINERS_GONE',
      '0 of 3 containers are running, none was replaced',
    ],
    [
      'all were replaced and never started',
      seen(renewed('created', 'created', 'created')),
      'CONTAINERS_NOT_RUNNING',
      '0 of 3 containers are running, 3 were replaced; web-1, db-1, cache-1 are not running',
    ],
    [
      'one of the new ones restarts',
      seen(renewed('restarting')),
      'CONTAINERS_RESTARTING',
      '2 of 3 containers are running, 3 were replaced; web-1 is restarting',
    ],
    [
      'one that never ran still does not',
      seen(others.concat(left('x', 'exited'))),
      'CONTAINERS_NOT_RUNNING',
      '',
    ],
    [
      'somebody stopped it',
      seen([], { status: 'inactive' }),
      'OUTCOME_UNKNOWN',
      'Portainer reports the stack as inactive',
    ],
  ] as const)('describes the current containers: %s', (_, look, code, detail) => {
    expect(judgeSnapshot(cut, look)).toMatchObject({
      kind: 'waiting',
      for: 'effect',
      code,
      detail: expect.stringContaining(detail) as string,
    });
  });

  it('cannot judge a stack without an earlier observation', () => {
    expect(judgeSnapshot({ ...asked, before: null }, seen(renewed()))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      detail: '3 of 3 containers are running, none was replaced',
    });
  });

  it('does not treat containers that were already down as an effect', () => {
    const down = seen([left('a', 'exited')]);
    expect(judgeSnapshot({ ...asked, before: down }, down)).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    });
  });

  it('gives replaced containers time to become healthy', () => {
    const starting = renewed().map((one) => ({ ...one, health: 'starting' as const }));
    expect(judgeSnapshot(cut, seen(starting))).toMatchObject({
      for: 'containers',
      code: 'CONTAINERS_UNHEALTHY',
    });
  });

  it('trusts the update time of a platform that writes it last, even after a restart', () => {
    expect(judgeSnapshot(cut, seen(three, { updatedAt: 200 }))).toEqual(settles);
  });

  it('does not trust the update time after a restart of a platform that writes it first', () => {
    const stuck = seen(three, { updatedAt: 200, inBackground: true });
    expect(judgeSnapshot({ ...cut, accepted: true }, stuck)).toMatchObject({ for: 'effect' });
  });

  it('compares swarm services by version', () => {
    const services = (...versions: (number | null)[]) =>
      versions.map((version, place) => ({ name: `s${place}`, lagging: false, version }));
    const swarm = (...versions: (number | null)[]) => seen([], { services: services(...versions) });
    const request = (look: StackSnapshot): ApplyRequest => ({ ...asked, before: look });
    expect(judgeSnapshot(request(swarm(4, 5)), swarm(7, 8))).toMatchObject({ kind: 'settling' });
    expect(judgeSnapshot(request(swarm(4, 5)), swarm(7, 5))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      detail: '2 of 2 services are running, 1 was updated',
    });
    const old: StackSnapshot = { ...before, services: [{ name: 's0', lagging: false }] };
    expect(judgeSnapshot(request(old), swarm(7))).toMatchObject({ for: 'effect' });
    expect(judgeSnapshot(request(swarm(null)), swarm(null))).toMatchObject({ for: 'effect' });
  });
});

describe('failedDeployVerdict', () => {
  it('reports the severity', () => {
    const empty = { ...before, containers: [] };
    expect(failedDeployVerdict(before, empty, 'boom')).toMatchObject({ code: 'CONTAINERS_GONE' });
    expect(failedDeployVerdict(before, before, 'boom')).toMatchObject({
      code: 'DEPLOY_FAILED',
      detail: 'boom',
    });
    expect(failedDeployVerdict(empty, empty, null)).toMatchObject({ code: 'DEPLOY_FAILED' });
  });
});
