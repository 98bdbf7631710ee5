import type { RedeployState, RollbackState, StackAction } from '@stackyard/contracts';
import type { Container, Service } from '@stackyard/platform-client';
import type { StackSnapshot } from '../outcome/stack-snapshot.js';
import { planRestore, findRestoreObstacle, type RestorableStack } from './rollback-images.js';
import { judgeRollback } from './rollback-verdict.js';
import { lastGoodState, type PastRun } from './saved-state.js';

const oldId = `sha256:${'a'.repeat(64)}`;
const newId = `sha256:${'b'.repeat(64)}`;
const saved = {
  service: 'web',
  reference: 'shop:1',
  imageId: oldId,
  digests: ['shop@sha256:1'],
  replicas: 1,
};

function run(id: number, state: RedeployState, of?: [number, RollbackState]): PastRun {
  const action: StackAction = of ? 'rollback' : 'redeploy';
  return { id, action, state, rollbackOf: of?.[0] ?? null, rollbackState: of?.[1] ?? null };
}

describe('the last good state of a stack', () => {
  it.each<[string, PastRun[], number | null, RollbackState?]>([
    ['is before the last success', [run(3, 'succeeded'), run(2, 'succeeded')], 3],
    ['is before the only success', [run(3, 'succeeded')], 3],
    [
      'is after the success before failures that a success ended',
      [run(4, 'succeeded'), run(3, 'failed'), run(2, 'lost'), run(1, 'succeeded')],
      1,
      'after',
    ],
    [
      'is before the failures that the first success ended',
      [run(3, 'succeeded'), run(2, 'failed'), run(1, 'lost')],
      1,
    ],
    ['is before the failures since', [run(3, 'failed'), run(2, 'lost'), run(1, 'succeeded')], 2],
    ['is before the only failure', [run(1, 'failed')], 1],
    ['skips what was rolled back', [run(3, 'rolled_back'), run(2, 'succeeded')], 2],
    [
      'skips what a rollback has undone',
      [run(4, 'succeeded', [3, 'before']), run(3, 'failed'), run(2, 'succeeded')],
      2,
    ],
    [
      'keeps the redeploy that a rollback returned to',
      [run(4, 'succeeded', [2, 'after']), run(3, 'failed'), run(2, 'succeeded')],
      2,
    ],
    [
      'ignores a rollback that failed',
      [run(4, 'failed', [3, 'before']), run(3, 'failed'), run(2, 'succeeded')],
      3,
    ],
    ['is unknown without redeploys', [], null],
  ])('%s', (_, runs, redeployId, state = 'before') => {
    expect(lastGoodState(runs)).toEqual(redeployId === null ? null : { redeployId, state });
  });
});

describe('images to restore', () => {
  const found: RestorableStack = {
    kind: 'compose',
    containers: [],
    services: [],
    digestsByImageId: new Map([[oldId, []]]),
    fileServices: [{ name: 'web', image: 'shop:1', pullPolicy: null }],
    hasSeveralNodes: false,
  };
  const obstacle = (services: (typeof saved)[], changes: Partial<RestorableStack>) => {
    const stack = { ...found, ...changes };
    return findRestoreObstacle(services, planRestore(services, stack), stack)?.code ?? null;
  };

  it.each<[string, (typeof saved)[], Partial<RestorableStack>]>([
    ['no-snapshot', [], {}],
    ['several-nodes', [saved], { hasSeveralNodes: true }],
    [
      'pull-policy',
      [saved],
      { fileServices: [{ name: 'web', image: null, pullPolicy: 'always' }] },
    ],
    [
      'pull-policy',
      [saved],
      { fileServices: [{ name: 'web', image: null, pullPolicy: 'every_12h' }] },
    ],
    ['image-missing', [{ ...saved, digests: [] }], { digestsByImageId: new Map() }],
    [
      'image-unclear',
      [saved, { ...saved, service: 'worker', imageId: newId }],
      {
        digestsByImageId: new Map([
          [oldId, []],
          [newId, []],
        ]),
      },
    ],
    ['image-unclear', [{ ...saved, reference: '' }], {}],
  ])('are refused because of %s', (code, services, changes) => {
    expect(obstacle(services, changes)).toBe(code);
  });

  it.each<[string, (typeof saved)[], Partial<RestorableStack>]>([
    ['are on the host', [saved], {}],
    ['can be pulled by digest', [saved], { digestsByImageId: new Map() }],
    ['are used under one name by several services', [saved, { ...saved, service: 'worker' }], {}],
    [
      'have another policy',
      [saved],
      { fileServices: [{ name: 'web', image: null, pullPolicy: 'missing' }] },
    ],
    ['are pinned', [{ ...saved, reference: `shop@sha256:${'1'.repeat(64)}` }], {}],
  ])('are accepted if they %s', (_, services, changes) => {
    expect(obstacle(services, changes)).toBeNull();
  });
});

describe('the images that a rollback replaces', () => {
  it('have the digest from the repository of the service, if it is known', () => {
    const container = (id: string, imageId: string) =>
      ({ id, name: id, service: 'web', image: 'shop:1', imageId }) as Container;
    const digests = ['mirror.example/shop@sha256:8', `shop@sha256:${'9'.repeat(64)}`];
    const [image] = planRestore([saved], {
      kind: 'compose',
      containers: [container('web-1', newId), container('web-2', oldId)],
      services: [],
      digestsByImageId: new Map([[newId, digests]]),
      fileServices: [],
      hasSeveralNodes: false,
    });

    expect(image).toMatchObject({ from: [newId, oldId], fromDigests: [digests[1], null] });
  });

  it('have the digest of the service in a swarm', () => {
    const current = `shop:1@sha256:${'9'.repeat(64)}`;
    const [image] = planRestore([saved], {
      kind: 'swarm',
      containers: [],
      services: [{ name: 'web', image: current, previousImage: null } as Service],
      digestsByImageId: new Map(),
      fileServices: [],
      hasSeveralNodes: false,
    });

    const fromDigests = [`shop@sha256:${'9'.repeat(64)}`];
    expect(image).toMatchObject({ from: [current], fromDigests });
  });
});

describe('the verdict on a rollback', () => {
  const snapshotWith = (imageId: string, changes: Partial<StackSnapshot> = {}): StackSnapshot => ({
    updatedAt: 100,
    status: 'active',
    message: null,
    services: null,
    containers: [
      {
        id: `container of ${imageId}`,
        name: 'shop-web-1',
        service: 'web',
        image: 'shop:1',
        imageId,
        state: 'running',
        health: 'none',
        exitedWell: false,
      },
    ],
    ...changes,
  });
  const applyRequest = { before: snapshotWith(newId), isAccepted: true, isInterrupted: false };
  const unansweredRequest = { ...applyRequest, isAccepted: false };

  it('is a success if the containers run the previous image', () => {
    expect(judgeRollback([saved], applyRequest, snapshotWith(oldId))).toEqual({
      kind: 'settling',
      isConfirmed: true,
    });
  });

  it('waits while a container runs the new image, although Portainer confirmed it', () => {
    expect(judgeRollback([saved], applyRequest, snapshotWith(newId))).toMatchObject({
      waitsFor: 'containers',
      code: 'IMAGES_NOT_RESTORED',
    });
  });

  it('accepts the images as proof if Portainer did not respond', () => {
    const verdict = judgeRollback([saved], unansweredRequest, snapshotWith(oldId));
    expect(verdict).toEqual({ kind: 'settling', isConfirmed: false });
  });

  it('proves nothing without a response if the images were the same before', () => {
    const unchanged = { ...unansweredRequest, before: snapshotWith(oldId) };
    expect(judgeRollback([saved], unchanged, snapshotWith(oldId))).toMatchObject({
      waitsFor: 'effect',
    });
  });

  it('does not judge containers of services that the saved state did not have', () => {
    const [web] = snapshotWith(oldId).containers;
    const leftoverContainer = {
      ...snapshotWith(newId).containers[0],
      name: 'shop-new-1',
      service: 'new',
    };
    const containers = [
      web,
      { ...leftoverContainer, state: 'restarting' },
    ] as StackSnapshot['containers'];
    expect(judgeRollback([saved], applyRequest, snapshotWith(oldId, { containers }))).toMatchObject(
      {
        kind: 'settling',
      },
    );
  });

  it('accepts the end of a rollback by swarm itself', () => {
    const service = { name: 'web', lagging: true, lacksTasks: false, image: 'shop:1@sha256:1' };
    const services = [{ ...service, updateState: 'rollback_completed' }];
    expect(judgeRollback([saved], applyRequest, snapshotWith(oldId, { services }))).toMatchObject({
      kind: 'settling',
    });
    const other = [{ ...service, image: 'shop:1@sha256:2' }];
    expect(
      judgeRollback([saved], applyRequest, snapshotWith(oldId, { services: other })),
    ).toMatchObject({
      code: 'IMAGES_NOT_RESTORED',
    });
  });
});
