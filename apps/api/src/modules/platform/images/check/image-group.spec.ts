import type { Container } from '@stackyard/platform-client';
import { groupByImage, signatureOf } from './image-group.js';

const container: Container = {
  id: 'c1',
  name: 'web',
  image: 'nginx:1',
  imageId: 'sha256:1',
  state: 'running',
  statusText: 'Up 2 hours',
  health: 'none',
  createdAt: 0,
  project: 'web',
  service: 'web',
  swarmStack: null,
  labels: {},
};
const keysOf = (...containers: Container[]) => groupByImage(containers).map(({ key }) => key);

describe('groupByImage', () => {
  it('groups replicas and separates an old image from a new one', () => {
    const groups = groupByImage([
      container,
      { ...container, id: 'c2' },
      { ...container, id: 'c3', image: 'sha256:0', imageId: 'sha256:0' },
    ]);
    expect(groups.map(({ imageId }) => imageId)).toEqual(['sha256:1', 'sha256:0']);
  });

  it('distinguishes a finished task from a crashed service', () => {
    const done: Container = { ...container, state: 'exited', statusText: 'Exited (0) 3 hours ago' };
    const failedContainer: Container = { ...done, statusText: 'Exited (1) 3 hours ago' };
    expect(groupByImage([done])).toMatchObject([{ isFinished: true }]);
    expect(groupByImage([failedContainer])).toMatchObject([{ isFinished: false }]);
    expect(groupByImage([done, container])).toMatchObject([{ isFinished: false }]);
  });

  it('ignores containers of past swarm tasks', () => {
    const task: Container = { ...container, swarmStack: 'web', project: null };
    const past: Container = { ...task, id: 'c0', imageId: 'sha256:0', state: 'exited' };
    expect(groupByImage([past, task])).toMatchObject([{ imageId: 'sha256:1', isSwarm: true }]);
  });
});

it('returns the same signature in any order, and a different one when an image changes', () => {
  const other = { ...container, image: 'redis:7', imageId: 'sha256:2' };
  const signature = signatureOf(keysOf(container, other));
  expect(signatureOf(keysOf(other, container))).toBe(signature);
  expect(signatureOf(keysOf({ ...other, imageId: 'sha256:3' }, container))).not.toBe(signature);
});
