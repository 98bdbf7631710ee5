import type { Container, ContainerDetail, Service } from '@stackyard/platform-client';
import { ordinaryStack } from '#test/platform/platform-stack.js';
import { snapshotOf } from '../outcome/stack-snapshot.js';
import {
  judgeSuspect,
  judgeWatchedStack,
  longestUptimeSeconds,
  withStrike,
  type StackObservation,
  type Watch,
} from './watch.js';

const watchStart = new Date('2026-03-01T10:00:00.000Z');
const after = (seconds: number) => new Date(watchStart.getTime() + seconds * 1000);

const web: Container = {
  id: 'c1',
  name: 'web-1',
  image: 'web:1',
  imageId: 'sha256:1',
  state: 'running',
  statusText: 'Up 2 minutes',
  health: 'none',
  createdAt: 0,
  project: 'grafana',
  service: 'web',
  swarmStack: null,
  labels: {},
};
const job: Container = {
  ...web,
  id: 'c2',
  name: 'job-1',
  state: 'exited',
  statusText: 'Exited (0) 1 hour ago',
};
const watch: Watch = { look: snapshotOf(ordinaryStack, [web, job], []), strikes: {} };
const observation: StackObservation = {
  stack: ordinaryStack,
  containers: [web, job],
  services: [],
  at: after(60),
};

const observationWith = (change: Partial<Container>): StackObservation => ({
  ...observation,
  containers: [{ ...web, ...change }, job],
});

describe('a watched stack', () => {
  it.each<[string, Partial<StackObservation>]>([
    ['if nothing changed', {}],
    ['with a one-shot container that was removed', { containers: [web] }],
    ['with an additional container', { containers: [web, job, { ...job, id: 'c3' }] }],
  ])('is healthy %s', (_, change) => {
    expect(judgeWatchedStack(watch, watchStart, { ...observation, ...change })).toEqual({
      kind: 'well',
    });
  });

  it.each<[string, Partial<StackObservation>]>([
    ['the stack was removed from Portainer', { stack: undefined }],
    ['the stack was stopped', { stack: { ...ordinaryStack, status: 'inactive' }, containers: [] }],
    ['the stack was deployed again', { stack: { ...ordinaryStack, status: 'deploying' } }],
    ['the stack was deployed again', { stack: { ...ordinaryStack, updatedAt: 1_800_000_000 } }],
    ['containers were replaced or removed', { containers: [{ ...web, id: 'c9' }, job] }],
    ['containers were replaced or removed', { containers: [job] }],
  ])('is no longer watched: %s', (reason, change) => {
    expect(judgeWatchedStack(watch, watchStart, { ...observation, ...change })).toEqual({
      kind: 'over',
      reason,
    });
  });

  it('has failed when a container is unhealthy', () => {
    expect(judgeWatchedStack(watch, watchStart, observationWith({ health: 'unhealthy' }))).toEqual({
      kind: 'failed',
      code: 'CONTAINERS_UNHEALTHY',
      detail: 'web-1 is unhealthy',
    });
  });

  it.each<[string, Partial<Container>]>([
    ['restarts', { state: 'restarting', statusText: 'Restarting (1) 2 seconds ago' }],
    ['is dead', { state: 'dead', statusText: 'Dead' }],
    ['exited with an error', { state: 'exited', statusText: 'Exited (1) 5 seconds ago' }],
    ['has run for less time than it was watched', { statusText: 'Up 40 seconds' }],
    ['has just started', { statusText: 'Up Less than a second' }],
  ])('needs a closer look if a container %s', (_, change) => {
    expect(judgeWatchedStack(watch, watchStart, observationWith(change))).toMatchObject({
      kind: 'suspect',
      containers: [{ id: 'c1' }],
    });
  });

  it.each<[string, Partial<Container>]>([
    ['has run since the watch began', { statusText: 'Up 59 seconds' }],
    ['may have run since the watch began', { statusText: 'Up About a minute (healthy)' }],
    ['does not report its uptime', { statusText: 'running' }],
    ['finished successfully', { state: 'exited', statusText: 'Exited (0) 5 seconds ago' }],
  ])('needs no closer look if a container %s', (_, change) => {
    expect(judgeWatchedStack(watch, watchStart, observationWith(change))).toEqual({ kind: 'well' });
  });

  it('counts from the last observed restart', () => {
    const watchWithStrike = withStrike(watch, {
      key: 'c1',
      strike: { count: 1, at: after(50).toISOString() },
    });
    expect(
      judgeWatchedStack(
        watchWithStrike,
        watchStart,
        observationWith({ statusText: 'Up 12 seconds' }),
      ),
    ).toEqual({
      kind: 'well',
    });
    expect(
      judgeWatchedStack(
        watchWithStrike,
        watchStart,
        observationWith({ statusText: 'Up 3 seconds' }),
      ),
    ).toMatchObject({
      kind: 'suspect',
    });
  });
});

describe('a container that stopped or restarted', () => {
  const detail: ContainerDetail = {
    id: 'c1',
    name: 'web-1',
    image: 'web:1',
    imageId: 'sha256:1',
    state: 'exited',
    health: 'none',
    restarting: false,
    restartCount: 0,
    exitCode: 1,
    error: '',
    outOfMemory: false,
    restartPolicy: 'no',
    startedAt: null,
    finishedAt: null,
    tty: false,
    labels: {},
    variables: [],
    env: [],
    ports: [],
    mounts: [],
    healthChecks: [],
  };
  const judgeWith = (change: Partial<ContainerDetail>, before: Watch = watch) =>
    judgeSuspect(before, web, { ...detail, ...change }, after(60));

  it.each<[string, Partial<ContainerDetail>]>([
    ['web-1 exited with code 1', {}],
    ['web-1 exited with code 1', { restartPolicy: 'on-failure' }],
    ['web-1 ran out of memory', { exitCode: 137, outOfMemory: true }],
    ['web-1 cannot start: port is taken', { error: 'port is taken', restartPolicy: 'always' }],
    ['web-1 is dead', { state: 'dead' }],
  ])('has failed: %s', (text, change) => {
    expect(judgeWith(change)).toEqual({
      kind: 'failed',
      code: 'CONTAINERS_NOT_RUNNING',
      detail: text,
    });
  });

  it.each<[string, Partial<ContainerDetail>]>([
    ['the engine would have started it again', { restartPolicy: 'unless-stopped' }],
    ['it ended with the stop signal', { exitCode: 143 }],
    ['it was killed', { exitCode: 137 }],
  ])('was stopped on purpose: %s', (_, change) => {
    expect(judgeWith(change)).toEqual({ kind: 'over', reason: 'web-1 was stopped' });
  });

  it('may restart once', () => {
    const restarted = { state: 'running', restartCount: 4, exitCode: 0 } as const;
    const first = judgeWith({ ...restarted, state: 'restarting', exitCode: 3 });
    expect(first).toEqual({
      kind: 'strike',
      key: 'c1',
      strike: { count: 1, at: after(60).toISOString() },
      text: 'web-1 restarted after it exited with code 3',
    });
    const watchWithStrike = first.kind === 'strike' ? withStrike(watch, first) : watch;
    expect(judgeWith(restarted, watchWithStrike)).toEqual({
      kind: 'failed',
      code: 'CONTAINERS_RESTARTING',
      detail: 'web-1 keeps restarting',
    });
  });

  it('may be restarted by users any number of times', () => {
    const byHand = { state: 'running', restartCount: 0, exitCode: 0 } as const;
    const found = judgeWith(byHand);
    expect(found).toMatchObject({ kind: 'strike', strike: { count: 0 }, text: 'web-1 restarted' });
    const watchWithStrike = found.kind === 'strike' ? withStrike(watch, found) : watch;
    expect(judgeWith(byHand, watchWithStrike)).toMatchObject({
      kind: 'strike',
      strike: { count: 0 },
    });
  });
});

describe('a watched stack on swarm', () => {
  const service: Service = {
    id: 's1',
    name: 'grafana_web',
    stack: 'grafana',
    image: 'web:1',
    desired: 2,
    running: 2,
    previousImage: null,
    updateState: null,
    updateMessage: '',
    version: 10,
  };
  const swarm = { ...ordinaryStack, kind: 'swarm' as const };
  const swarmWatch: Watch = { look: snapshotOf(swarm, [], [service]), strikes: {} };
  const judgeServices = (services: Service[], before = swarmWatch) =>
    judgeWatchedStack(before, watchStart, { ...observation, stack: swarm, services });

  it('is judged by its services and tolerates one observation with missing tasks', () => {
    expect(judgeServices([service])).toEqual({ kind: 'well' });
    const short = { ...service, running: 1 };
    const first = judgeServices([short]);
    expect(first).toMatchObject({ kind: 'strike', key: 'grafana_web', strike: { count: 1 } });
    const watchWithStrike = first.kind === 'strike' ? withStrike(swarmWatch, first) : swarmWatch;
    expect(judgeServices([short], watchWithStrike)).toEqual({
      kind: 'failed',
      code: 'CONTAINERS_NOT_RUNNING',
      detail: 'grafana_web is missing tasks',
    });
  });

  it('is healthy after scaling down, and no longer watched when a service is removed', () => {
    expect(judgeServices([{ ...service, desired: 0, running: 0 }])).toEqual({ kind: 'well' });
    expect(judgeServices([])).toEqual({ kind: 'over', reason: 'services were removed' });
  });
});

describe('longestUptimeSeconds', () => {
  it.each([
    ['Up Less than a second', 1],
    ['Up 1 second', 2],
    ['Up 42 seconds (healthy)', 43],
    ['Up About a minute', 120],
    ['Up 5 minutes (Paused)', 360],
    ['Up About an hour', 7200],
    ['Up 30 hours', 111_600],
    ['Up 3 weeks', Infinity],
    ['Created', Infinity],
  ])('reads %s', (sentence, seconds) => {
    expect(longestUptimeSeconds(sentence)).toBe(seconds);
  });
});
