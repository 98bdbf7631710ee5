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
const acceptedRequest: ApplyRequest = { before, isAccepted: true, isInterrupted: false };
const unansweredRequest: ApplyRequest = { ...acceptedRequest, isAccepted: false };
const settlingVerdict = { kind: 'settling', isConfirmed: true };

function withContainers(...differences: Partial<ContainerState>[]): StackSnapshot {
  return { ...after, containers: differences.map((one) => ({ ...container, ...one })) };
}

describe('judgeSnapshot', () => {
  it('waits for a stack to settle if its containers are running', () => {
    expect(judgeSnapshot(acceptedRequest, after)).toEqual(settlingVerdict);
    expect(judgeSnapshot(acceptedRequest, withContainers({ health: 'healthy' }))).toEqual(
      settlingVerdict,
    );
  });

  it('accepts an unanswered request only if the update time has changed', () => {
    expect(judgeSnapshot(unansweredRequest, before)).toMatchObject({
      kind: 'waiting',
      waitsFor: 'effect',
    });
    expect(judgeSnapshot(unansweredRequest, after)).toEqual(settlingVerdict);
  });

  it('waits for an asynchronous platform and fails with its message', () => {
    expect(judgeSnapshot(acceptedRequest, { ...after, status: 'deploying' })).toMatchObject({
      waitsFor: 'platform',
    });
    const broken = { ...after, status: 'error' as const, message: 'no space left' };
    expect(judgeSnapshot(acceptedRequest, broken)).toEqual({
      kind: 'failed',
      code: 'DEPLOY_FAILED',
      detail: 'no space left',
      output: null,
    });
  });

  it('never treats an unknown status as success', () => {
    expect(judgeSnapshot(acceptedRequest, { ...after, status: 'unknown' })).toMatchObject({
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
    expect(judgeSnapshot(acceptedRequest, withContainers({}, difference))).toMatchObject({
      kind: 'waiting',
      code,
    });
  });

  it('accepts one-shot containers that finished successfully', () => {
    expect(
      judgeSnapshot(acceptedRequest, withContainers({}, { state: 'exited', exitedWell: true })),
    ).toEqual(settlingVerdict);
  });

  it('distinguishes removed containers from containers that never existed', () => {
    const empty = { ...after, containers: [] };
    expect(judgeSnapshot(acceptedRequest, empty)).toMatchObject({ code: 'CONTAINERS_GONE' });
    const requestOfEmptyStack = { ...acceptedRequest, before: { ...before, containers: [] } };
    expect(judgeSnapshot(requestOfEmptyStack, empty)).toMatchObject({
      code: 'CONTAINERS_NOT_RUNNING',
    });
  });

  it('judges swarm stacks by their services and ignores containers of past tasks', () => {
    const snapshotWithPastTask = { ...withContainers({}, { state: 'exited' }) };
    const runningSnapshot = {
      ...snapshotWithPastTask,
      services: [{ name: 'web', lagging: false }],
    };
    expect(judgeSnapshot(acceptedRequest, runningSnapshot)).toEqual(settlingVerdict);
    const laggingSnapshot = { ...snapshotWithPastTask, services: [{ name: 'web', lagging: true }] };
    expect(judgeSnapshot(acceptedRequest, laggingSnapshot)).toMatchObject({
      kind: 'waiting',
      code: 'CONTAINERS_NOT_RUNNING',
    });
    expect(judgeSnapshot(acceptedRequest, { ...snapshotWithPastTask, services: [] })).toMatchObject(
      {
        kind: 'waiting',
      },
    );
    const unhealthy = {
      ...withContainers({ health: 'unhealthy' }),
      services: [{ name: 'web', lagging: false }],
    };
    expect(judgeSnapshot(acceptedRequest, unhealthy)).toMatchObject({
      code: 'CONTAINERS_UNHEALTHY',
    });
  });

  it('waits for a rolling update, during which previous tasks still run', () => {
    const snapshotDuringUpdate = (updateState: string) => ({
      ...after,
      services: [{ name: 'web', lagging: false, updateState }],
    });

    expect(judgeSnapshot(acceptedRequest, snapshotDuringUpdate('updating'))).toMatchObject({
      kind: 'waiting',
      waitsFor: 'platform',
      detail: 'the swarm is still updating web',
    });
    expect(judgeSnapshot(acceptedRequest, snapshotDuringUpdate('completed'))).toEqual(
      settlingVerdict,
    );
  });
});

describe('judgeSnapshot without a response from the platform', () => {
  const three = ['web-1', 'db-1', 'cache-1'].map((name, index) => ({
    ...container,
    id: `old-${index}`,
    name,
  }));
  const applyRequest: ApplyRequest = {
    ...unansweredRequest,
    before: { ...before, containers: three },
  };
  const interruptedRequest: ApplyRequest = { ...applyRequest, isInterrupted: true };
  const recreatedContainers = (...states: ContainerState['state'][]): ContainerState[] =>
    three.map((old, index) => ({ ...old, id: `new-${index}`, state: states[index] ?? 'running' }));
  const snapshotOf = (
    containers: ContainerState[],
    fields: Partial<StackSnapshot> = {},
  ): StackSnapshot => ({
    ...before,
    containers,
    ...fields,
  });
  const [web, ...others] = three.map((old, index) => ({ ...old, id: `new-${index}` }));
  const leftoverContainer = (id: string, state: ContainerState['state']) => ({
    ...container,
    id,
    state,
  });
  /**
   * The containers that remain after an interruption of Compose: stopped old containers and created
   * new containers.
   */
  const halfReplacedContainers = three.flatMap(({ id, name }) => [
    { ...leftoverContainer(id, 'exited'), name, exitedWell: true },
    { ...leftoverContainer(`new ${id}`, 'created'), name: `0123456789ab_${name}` },
  ]);

  it.each([
    ['all replaced and running', applyRequest, snapshotOf(recreatedContainers())],
    [
      'all replaced after a restart of the platform',
      interruptedRequest,
      snapshotOf(recreatedContainers()),
    ],
    [
      'one additional container',
      applyRequest,
      snapshotOf([...recreatedContainers(), { ...container, name: 'new-1' }]),
    ],
    [
      'no containers before',
      { ...applyRequest, before: { ...before, containers: [] } },
      snapshotOf(recreatedContainers()),
    ],
    [
      'status still deploying since a restart',
      interruptedRequest,
      snapshotOf(recreatedContainers(), { status: 'deploying' }),
    ],
    [
      'status still error from before',
      applyRequest,
      snapshotOf(recreatedContainers(), { status: 'error' }),
    ],
    [
      'update time written first',
      { ...interruptedRequest, isAccepted: true },
      snapshotOf(recreatedContainers(), { inBackground: true, updatedAt: 200 }),
    ],
  ])('accepts running new containers as a deploy: %s', (_, request, snapshot) => {
    expect(judgeSnapshot(request, snapshot)).toEqual({ kind: 'settling', isConfirmed: false });
  });

  it.each([
    [
      'nothing changed',
      snapshotOf(three),
      'OUTCOME_UNKNOWN',
      '3 of 3 containers are running, none was replaced',
    ],
    [
      'one was replaced',
      snapshotOf([...three.slice(1), ...(web ? [web] : [])]),
      'OUTCOME_UNKNOWN',
      '3 of 3 containers are running, 1 was replaced',
    ],
    [
      'one was replaced and the others are gone',
      snapshotOf(web ? [web] : []),
      'CONTAINERS_NOT_RUNNING',
      '1 of 3 containers is running, 1 was replaced',
    ],
    [
      'the old ones were stopped and the new ones never started',
      snapshotOf(halfReplacedContainers),
      'CONTAINERS_NOT_RUNNING',
      '0 of 3 containers are running, none was replaced',
    ],
    [
      'all are gone',
      snapshotOf([]),
      'CONTAINERS_GONE',
      '0 of 3 containers are running, none was replaced',
    ],
    [
      'all were replaced and never started',
      snapshotOf(recreatedContainers('created', 'created', 'created')),
      'CONTAINERS_NOT_RUNNING',
      '0 of 3 containers are running, 3 were replaced; web-1, db-1, cache-1 are not running',
    ],
    [
      'one of the new ones restarts',
      snapshotOf(recreatedContainers('restarting')),
      'CONTAINERS_RESTARTING',
      '2 of 3 containers are running, 3 were replaced; web-1 is restarting',
    ],
    [
      'one that never ran still does not',
      snapshotOf(others.concat(leftoverContainer('x', 'exited'))),
      'CONTAINERS_NOT_RUNNING',
      '',
    ],
    [
      'somebody stopped it',
      snapshotOf([], { status: 'inactive' }),
      'OUTCOME_UNKNOWN',
      'Portainer reports the stack as inactive',
    ],
  ] as const)('describes the current containers: %s', (_, snapshot, code, detail) => {
    expect(judgeSnapshot(interruptedRequest, snapshot)).toMatchObject({
      kind: 'waiting',
      waitsFor: 'effect',
      code,
      detail: expect.stringContaining(detail) as string,
    });
  });

  it('cannot judge a stack without an earlier observation', () => {
    expect(
      judgeSnapshot({ ...applyRequest, before: null }, snapshotOf(recreatedContainers())),
    ).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      detail: '3 of 3 containers are running, none was replaced',
    });
  });

  it('does not treat containers that were already down as an effect', () => {
    const down = snapshotOf([leftoverContainer('a', 'exited')]);
    expect(judgeSnapshot({ ...applyRequest, before: down }, down)).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    });
  });

  it('gives replaced containers time to become healthy', () => {
    const starting = recreatedContainers().map((one) => ({ ...one, health: 'starting' as const }));
    expect(judgeSnapshot(interruptedRequest, snapshotOf(starting))).toMatchObject({
      waitsFor: 'containers',
      code: 'CONTAINERS_UNHEALTHY',
    });
  });

  it('trusts the update time of a platform that writes it last, even after a restart', () => {
    expect(judgeSnapshot(interruptedRequest, snapshotOf(three, { updatedAt: 200 }))).toEqual(
      settlingVerdict,
    );
  });

  it('does not trust the update time after a restart of a platform that writes it first', () => {
    const stuck = snapshotOf(three, { updatedAt: 200, inBackground: true });
    expect(judgeSnapshot({ ...interruptedRequest, isAccepted: true }, stuck)).toMatchObject({
      waitsFor: 'effect',
    });
  });

  it('compares swarm services by version', () => {
    const services = (...versions: (number | null)[]) =>
      versions.map((version, index) => ({ name: `s${index}`, lagging: false, version }));
    const swarmSnapshot = (...versions: (number | null)[]) =>
      snapshotOf([], { services: services(...versions) });
    const request = (snapshot: StackSnapshot): ApplyRequest => ({
      ...applyRequest,
      before: snapshot,
    });
    expect(judgeSnapshot(request(swarmSnapshot(4, 5)), swarmSnapshot(7, 8))).toMatchObject({
      kind: 'settling',
    });
    expect(judgeSnapshot(request(swarmSnapshot(4, 5)), swarmSnapshot(7, 5))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      detail: '2 of 2 services are running, 1 was updated',
    });
    const old: StackSnapshot = { ...before, services: [{ name: 's0', lagging: false }] };
    expect(judgeSnapshot(request(old), swarmSnapshot(7))).toMatchObject({ waitsFor: 'effect' });
    expect(judgeSnapshot(request(swarmSnapshot(null)), swarmSnapshot(null))).toMatchObject({
      waitsFor: 'effect',
    });
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
