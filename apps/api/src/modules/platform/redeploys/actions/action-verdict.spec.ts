import type { ContainerState, StackSnapshot } from '../outcome/stack-snapshot.js';
import type { ApplyRequest } from '../outcome/verdict.js';
import { judgeAction } from './action-verdict.js';

const isManaged = true;

describe('a stop', () => {
  const judge = (request: Partial<ApplyRequest>, now: StackSnapshot) =>
    judgeAction({ action: 'stop', isManaged }, createApplyRequest(request), now);
  const before = snapshot('active', [runningContainer('web'), runningContainer('db')]);

  it('succeeds when no container runs', () => {
    expect(judge({ before, isAccepted: true }, snapshot('inactive', []))).toEqual(
      settlingVerdict(true),
    );
    expect(judge({ before }, snapshot('inactive', []))).toEqual(settlingVerdict(true));
  });

  it('is unconfirmed if the containers are gone but Portainer reports the stack as active', () => {
    expect(judge({ before }, snapshot('active', []))).toEqual(settlingVerdict(false));
  });

  it('does not succeed while a container runs', () => {
    const now = snapshot('inactive', [runningContainer('db')]);
    expect(judge({ before, isAccepted: true }, now)).toMatchObject({
      kind: 'waiting',
      waitsFor: 'containers',
      code: 'CONTAINERS_STILL_RUNNING',
      detail: 'db is still running',
    });
  });

  it('has an unknown result without a response and without an effect', () => {
    expect(
      judge({ before }, snapshot('active', [runningContainer('web'), runningContainer('db')])),
    ).toMatchObject({
      waitsFor: 'effect',
      code: 'OUTCOME_UNKNOWN',
    });
  });

  it('has definitely failed if it ended in the middle', () => {
    expect(
      judge({ before }, snapshot('active', [stoppedContainer('web'), runningContainer('db')])),
    ).toMatchObject({
      waitsFor: 'effect',
      code: 'CONTAINERS_STILL_RUNNING',
    });
  });

  it('counts a container that restarts as running', () => {
    const now = snapshot('inactive', [{ ...runningContainer('db'), state: 'restarting' as const }]);
    expect(judge({ before, isAccepted: true }, now)).toMatchObject({ kind: 'waiting' });
  });
});

describe('a start by Portainer', () => {
  const before = snapshot('inactive', []);
  const judge = (request: Partial<ApplyRequest>, now: StackSnapshot) =>
    judgeAction({ action: 'start', isManaged }, createApplyRequest({ before, ...request }), now);

  it('succeeds when all containers run and Portainer confirms it', () => {
    const now = snapshot('active', [runningContainer('web')]);
    expect(judge({ isAccepted: true }, now)).toEqual(settlingVerdict(true));
    expect(judge({}, now)).toEqual(settlingVerdict(true));
  });

  it('does not succeed while a container is down', () => {
    expect(
      judge({ isAccepted: true }, snapshot('active', [stoppedContainer('web')])),
    ).toMatchObject({
      waitsFor: 'containers',
      code: 'CONTAINERS_NOT_RUNNING',
    });
  });

  it('proves nothing with running containers alone, because others may be missing', () => {
    expect(judge({}, snapshot('inactive', [runningContainer('web')]))).toMatchObject({
      waitsFor: 'effect',
      code: 'OUTCOME_UNKNOWN',
    });
  });
});

describe('a start of single containers', () => {
  const judge = (request: Partial<ApplyRequest>, now: StackSnapshot) =>
    judgeAction({ action: 'start', isManaged: false }, createApplyRequest(request), now);
  const before = snapshot('active', [
    finishedContainer('web', 't1'),
    finishedContainer('db', 't1'),
  ]);

  it('succeeds when all of them were started', () => {
    const now = snapshot('active', [runningContainer('web', 't2'), runningContainer('db', 't2')]);
    expect(judge({ before }, now)).toEqual(settlingVerdict(true));
  });

  it('does not succeed just because stopped containers once ended without an error', () => {
    expect(judge({ before }, before)).toMatchObject({
      waitsFor: 'effect',
      code: 'OUTCOME_UNKNOWN',
    });
  });

  it('has definitely failed if only some were started', () => {
    const now = snapshot('active', [runningContainer('web', 't2'), finishedContainer('db', 't1')]);
    expect(judge({ before }, now)).toMatchObject({
      code: 'CONTAINERS_NOT_RUNNING',
      detail: '1 of 2 containers were started',
    });
  });
});

describe('a restart', () => {
  const before = snapshot('active', [
    runningContainer('web', 't1'),
    runningContainer('db', 't1'),
    finishedContainer('migrate', 't1'),
  ]);
  const judge = (request: Partial<ApplyRequest>, now: StackSnapshot) =>
    judgeAction({ action: 'restart', isManaged }, createApplyRequest({ before, ...request }), now);

  it('succeeds when every container was started again and runs', () => {
    const now = snapshot('active', [
      runningContainer('web', 't2'),
      runningContainer('db', 't2'),
      finishedContainer('migrate', 't1'),
    ]);
    expect(judge({}, now)).toEqual(settlingVerdict(true));
  });

  it('does not succeed while a container has its old start time', () => {
    const now = snapshot('active', [
      runningContainer('web', 't2'),
      runningContainer('db', 't1'),
      finishedContainer('migrate', 't1'),
    ]);
    expect(judge({}, now)).toMatchObject({
      waitsFor: 'effect',
      detail: '1 of 2 containers were restarted',
    });
    expect(judge({ isAccepted: true }, now)).toMatchObject({ waitsFor: 'containers' });
  });

  it('fails when a container was replaced in the meantime', () => {
    const now = snapshot('active', [runningContainer('other', 't2'), runningContainer('db', 't2')]);
    expect(judge({}, now)).toMatchObject({ kind: 'failed', code: 'CONTAINERS_GONE' });
  });
});

function createApplyRequest(request: Partial<ApplyRequest>): ApplyRequest {
  return { before: null, isAccepted: false, isInterrupted: false, ...request };
}

function settlingVerdict(isConfirmed: boolean) {
  return { kind: 'settling', isConfirmed };
}

function snapshot(
  status: StackSnapshot['status'],
  containers: StackSnapshot['containers'],
): StackSnapshot {
  return { updatedAt: 1, status, message: null, services: null, containers };
}

function runningContainer(name: string, startedAt = 't1'): ContainerState {
  return {
    id: name,
    name,
    image: 'app:1',
    imageId: 'sha256:1',
    state: 'running',
    health: 'none',
    exitedWell: false,
    startedAt,
  };
}

function stoppedContainer(name: string): ContainerState {
  return { ...runningContainer(name), state: 'exited' };
}

function finishedContainer(name: string, startedAt: string): ContainerState {
  return { ...runningContainer(name, startedAt), state: 'exited', exitedWell: true };
}
