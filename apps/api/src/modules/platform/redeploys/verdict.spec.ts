import { brokenDeploy, judge, type Look, type SeenContainer } from './verdict.js';

const container: SeenContainer = {
  id: 'c1',
  name: 'app-1',
  image: 'app:1',
  imageId: 'sha256:1',
  state: 'running',
  health: 'none',
  exitedWell: false,
};
const before: Look = {
  updatedAt: 100,
  status: 'active',
  message: null,
  containers: [container],
  services: null,
};
const after: Look = { ...before, updatedAt: 101 };
const accepted = { before, accepted: true };
const unanswered = { before, accepted: false };

function withContainers(...differences: Partial<SeenContainer>[]): Look {
  return { ...after, containers: differences.map((one) => ({ ...container, ...one })) };
}

describe('judge', () => {
  it('lets a stack settle whose containers run', () => {
    expect(judge(accepted, after)).toEqual({ kind: 'settling' });
    expect(judge(accepted, withContainers({ health: 'healthy' }))).toEqual({ kind: 'settling' });
  });

  it('believes an unanswered request only when the update time has moved', () => {
    expect(judge(unanswered, before)).toMatchObject({ kind: 'waiting', for: 'effect' });
    expect(judge(unanswered, after)).toEqual({ kind: 'settling' });
  });

  it('never takes new containers alone for an effect: a failing deploy makes them too', () => {
    const recreated = { ...before, containers: [{ ...container, id: 'c2' }] };
    expect(judge(unanswered, recreated)).toMatchObject({ kind: 'waiting', for: 'effect' });
  });

  it('waits for an asynchronous platform and fails with what it says', () => {
    expect(judge(accepted, { ...after, status: 'deploying' })).toMatchObject({ for: 'platform' });
    const broken = { ...after, status: 'error' as const, message: 'no space left' };
    expect(judge(accepted, broken)).toEqual({
      kind: 'failed',
      code: 'DEPLOY_FAILED',
      detail: 'no space left',
    });
  });

  it('never takes a status it does not know for a success', () => {
    expect(judge(accepted, { ...after, status: 'unknown' })).toMatchObject({ kind: 'waiting' });
  });

  it.each([
    ['CONTAINERS_RESTARTING', { state: 'restarting' }],
    ['CONTAINERS_NOT_RUNNING', { state: 'exited' }],
    ['CONTAINERS_NOT_RUNNING', { state: 'created' }],
    ['CONTAINERS_NOT_RUNNING', { state: 'dead' }],
    ['CONTAINERS_UNHEALTHY', { health: 'unhealthy' }],
    ['CONTAINERS_UNHEALTHY', { health: 'starting' }],
  ] as const)('waits with %s while one of the containers is %o', (code, difference) => {
    expect(judge(accepted, withContainers({}, difference))).toMatchObject({
      kind: 'waiting',
      code,
    });
  });

  it('accepts one-shot containers that did their work', () => {
    expect(judge(accepted, withContainers({}, { state: 'exited', exitedWell: true }))).toEqual({
      kind: 'settling',
    });
  });

  it('tells containers that are gone from containers that never were', () => {
    const empty = { ...after, containers: [] };
    expect(judge(accepted, empty)).toMatchObject({ code: 'CONTAINERS_GONE' });
    const fresh = { before: { ...before, containers: [] }, accepted: true };
    expect(judge(fresh, empty)).toMatchObject({ code: 'CONTAINERS_NOT_RUNNING' });
  });

  it('judges swarm by its services: containers of past tasks stay behind', () => {
    const past = { ...withContainers({}, { state: 'exited' }) };
    const runs = { ...past, services: [{ name: 'web', lagging: false }] };
    expect(judge(accepted, runs)).toEqual({ kind: 'settling' });
    const lags = { ...past, services: [{ name: 'web', lagging: true }] };
    expect(judge(accepted, lags)).toMatchObject({
      kind: 'waiting',
      code: 'CONTAINERS_NOT_RUNNING',
    });
    expect(judge(accepted, { ...past, services: [] })).toMatchObject({ kind: 'waiting' });
    const sick = {
      ...withContainers({ health: 'unhealthy' }),
      services: [{ name: 'web', lagging: false }],
    };
    expect(judge(accepted, sick)).toMatchObject({ code: 'CONTAINERS_UNHEALTHY' });
  });
});

describe('brokenDeploy', () => {
  it('says how bad it is', () => {
    const empty = { ...before, containers: [] };
    expect(brokenDeploy(before, empty, 'boom')).toMatchObject({ code: 'CONTAINERS_GONE' });
    expect(brokenDeploy(before, before, 'boom')).toMatchObject({
      code: 'DEPLOY_FAILED',
      detail: 'boom',
    });
    expect(brokenDeploy(empty, empty, null)).toMatchObject({ code: 'DEPLOY_FAILED' });
  });
});
