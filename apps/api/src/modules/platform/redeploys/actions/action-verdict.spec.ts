import type { ContainerState, StackSnapshot } from '../outcome/stack-snapshot.js';
import type { ApplyRequest } from '../outcome/verdict.js';
import { judgeAction } from './action-verdict.js';

const managed = true;

describe('a stop', () => {
  const judge = (asked: Partial<ApplyRequest>, now: StackSnapshot) =>
    judgeAction({ action: 'stop', managed }, request(asked), now);
  const before = snapshot('active', [up('web'), up('db')]);

  it('succeeds when no container runs', () => {
    expect(judge({ before, accepted: true }, snapshot('inactive', []))).toEqual(settling(true));
    expect(judge({ before }, snapshot('inactive', []))).toEqual(settling(true));
  });

  it('is unconfirmed if the containers are gone but Portainer reports the stack as active', () => {
    expect(judge({ before }, snapshot('active', []))).toEqual(settling(false));
  });

  it('does not succeed while a container runs', () => {
    const now = snapshot('inactive', [up('db')]);
    expect(judge({ before, accepted: true }, now)).toMatchObject({
      kind: 'waiting',
      for: 'containers',
      code: 'CONTAINERS_STILL_RUNNING',
      detail: 'db is still running',
    });
  });

  it('has an unknown result without a response and without an effect', () => {
    expect(judge({ before }, snapshot('active', [up('web'), up('db')]))).toMatchObject({
      for: 'effect',
      code: 'OUTCOME_UNKNOWN',
    });
  });

  it('has definitely failed if it ended in the middle', () => {
    expect(judge({ before }, snapshot('active', [down('web'), up('db')]))).toMatchObject({
      for: 'effect',
      code: 'CONTAINERS_STILL_RUNNING',
    });
  });

  it('counts a container that restarts as running', () => {
    const now = snapshot('inactive', [{ ...up('db'), state: 'restarting' as const }]);
    expect(judge({ before, accepted: true }, now)).toMatchObject({ kind: 'waiting' });
  });
});

describe('a start by Portainer', () => {
  const before = snapshot('inactive', []);
  const judge = (asked: Partial<ApplyRequest>, now: StackSnapshot) =>
    judgeAction({ action: 'start', managed }, request({ before, ...asked }), now);

  it('succeeds when all containers run and Portainer confirms it', () => {
    const now = snapshot('active', [up('web')]);
    expect(judge({ accepted: true }, now)).toEqual(settling(true));
    expect(judge({}, now)).toEqual(settling(true));
  });

  it('does not succeed while a container is down', () => {
    expect(judge({ accepted: true }, snapshot('active', [down('web')]))).toMatchObject({
      for: 'containers',
      code: 'CONTAINERS_NOT_RUNNING',
    });
  });

  it('proves nothing with running containers alone, because others may be missing', () => {
    expect(judge({}, snapshot('inactive', [up('web')]))).toMatchObject({
      for: 'effect',
      code: 'OUTCOME_UNKNOWN',
    });
  });
});

describe('a start of single containers', () => {
  const judge = (asked: Partial<ApplyRequest>, now: StackSnapshot) =>
    judgeAction({ action: 'start', managed: false }, request(asked), now);
  const before = snapshot('active', [done('web', 't1'), done('db', 't1')]);

  it('succeeds when all of them were started', () => {
    const now = snapshot('active', [up('web', 't2'), up('db', 't2')]);
    expect(judge({ before }, now)).toEqual(settling(true));
  });

  it('does not succeed just because stopped containers once ended without an error', () => {
    expect(judge({ before }, before)).toMatchObject({ for: 'effect', code: 'OUTCOME_UNKNOWN' });
  });

  it('has definitely failed if only some were started', () => {
    const now = snapshot('active', [up('web', 't2'), done('db', 't1')]);
    expect(judge({ before }, now)).toMatchObject({
      code: 'CONTAINERS_NOT_RUNNING',
      detail: '1 of 2 containers were started',
    });
  });
});

describe('a restart', () => {
  const before = snapshot('active', [up('web', 't1'), up('db', 't1'), done('migrate', 't1')]);
  const judge = (asked: Partial<ApplyRequest>, now: StackSnapshot) =>
    judgeAction({ action: 'restart', managed }, request({ before, ...asked }), now);

  it('succeeds when every container was started again and runs', () => {
    const now = snapshot('active', [up('web', 't2'), up('db', 't2'), done('migrate', 't1')]);
    expect(judge({}, now)).toEqual(settling(true));
  });

  it('does not succeed while a container has its old start time', () => {
    const now = snapshot('active', [up('web', 't2'), up('db', 't1'), done('migrate', 't1')]);
    expect(judge({}, now)).toMatchObject({
      for: 'effect',
      detail: '1 of 2 containers were restarted',
    });
    expect(judge({ accepted: true }, now)).toMatchObject({ for: 'containers' });
  });

  it('fails when a container was replaced in the meantime', () => {
    const now = snapshot('active', [up('other', 't2'), up('db', 't2')]);
    expect(judge({}, now)).toMatchObject({ kind: 'failed', code: 'CONTAINERS_GONE' });
  });
});

function request(asked: Partial<ApplyRequest>): ApplyRequest {
  return { before: null, accepted: false, interrupted: false, ...asked };
}

function settling(confirmed: boolean) {
  return { kind: 'settling', confirmed };
}

function snapshot(
  status: StackSnapshot['status'],
  containers: StackSnapshot['containers'],
): StackSnapshot {
  return { updatedAt: 1, status, message: null, services: null, containers };
}

function up(name: string, startedAt = 't1'): ContainerState {
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

function down(name: string): ContainerState {
  return { ...up(name), state: 'exited' };
}

function done(name: string, startedAt: string): ContainerState {
  return { ...up(name, startedAt), state: 'exited', exitedWell: true };
}
