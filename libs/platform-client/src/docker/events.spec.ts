import { startSandbox } from '@stackyard/platform-sandbox';
import type { Sandbox } from '@stackyard/platform-sandbox';
import { failureOf } from '../../test/failure-of.js';
import { PlatformClient } from '../index.js';
import type { EngineEvent, FollowEventsOptions } from '../index.js';

const tls = { mode: 'system' } as const;

let sandbox: Sandbox;
let client: PlatformClient;
let remoteEnvironmentId: number;
const stops: AbortController[] = [];

beforeEach(async () => {
  sandbox = await startSandbox();
  client = new PlatformClient({ url: sandbox.url, apiKey: sandbox.apiKey, tls });
  remoteEnvironmentId = sandbox.control.addEnvironment({
    name: 'remote',
    url: 'tcp://docker:2376',
  });
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop.abort();
  client.close();
  await sandbox.close();
});

/** Follows the events of an environment. The returned `waitForEvent` waits until an event matches. */
async function follow(environmentId: number, options: Partial<FollowEventsOptions> = {}) {
  const stop = new AbortController();
  stops.push(stop);
  const events: EngineEvent[] = [];
  let onChange: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve, reject) => {
    const ended = client.followEvents(environmentId, {
      signal: stop.signal,
      onOpen: resolve,
      onEvent: (event) => {
        events.push(event);
        onChange();
      },
      ...options,
    });
    ended.catch(reject);
    end = ended;
  });
  await isOpen;
  const waitForEvent = async (matches: (event: EngineEvent) => boolean) => {
    for (;;) {
      const found = events.find(matches);
      if (found) return found;
      await new Promise<void>((resolve) => (onChange = resolve));
    }
  };
  return { stop, events, waitForEvent, ended: end };
}
let end: Promise<void> = Promise.resolve();

const period = (fromMs: number, toMs: number) => ({
  since: ((Date.now() + fromMs) / 1000).toFixed(3),
  until: ((Date.now() + toMs) / 1000).toFixed(3),
});

describe('followed events', () => {
  it('name the container, its project and the time of the engine', async () => {
    const { waitForEvent } = await follow(remoteEnvironmentId);
    const id = sandbox.control.addStack({ name: 'web', environmentId: remoteEnvironmentId });

    const started = await waitForEvent(({ action }) => action === 'start');

    const [container] = sandbox.control.containers(id);
    expect(started).toEqual({
      type: 'container',
      action: 'start',
      detail: '',
      id: container?.id,
      name: 'web-app-1',
      project: 'web',
      swarmStack: null,
      service: 'app',
      exitCode: null,
      signal: null,
      at: expect.stringMatching(/^\d{10}\.\d{9}$/) as string,
    });
  });

  it('name the stack of a swarm container, and the service', async () => {
    const swarm = sandbox.control.addEnvironment({ name: 's', url: 'tcp://s:1', swarm: true });
    const { waitForEvent } = await follow(swarm);
    sandbox.control.addStack({ name: 'web', kind: 'swarm', environmentId: swarm });

    expect(await waitForEvent(({ type }) => type === 'container')).toMatchObject({
      swarmStack: 'web',
    });
    expect(await waitForEvent(({ type }) => type === 'service')).toMatchObject({ name: 'web_app' });
  });

  it('say that a check of health failed', async () => {
    const id = sandbox.control.addStack({ name: 'web', environmentId: remoteEnvironmentId });
    const { waitForEvent } = await follow(remoteEnvironmentId);
    sandbox.control.setHealth(id, 'unhealthy');

    expect(await waitForEvent(() => true)).toMatchObject({
      action: 'health_status',
      detail: 'unhealthy',
      project: 'web',
    });
  });

  it('continue from the time of an earlier event', async () => {
    sandbox.control.addStack({ name: 'one', environmentId: remoteEnvironmentId });
    const before = await client.readEvents(remoteEnvironmentId, period(-60_000, 20));
    sandbox.control.addStack({ name: 'two', environmentId: remoteEnvironmentId });

    const { waitForEvent, events } = await follow(remoteEnvironmentId, {
      since: before.events.at(-1)?.at ?? '',
    });

    await waitForEvent(({ project, action }) => project === 'two' && action === 'start');
    expect(events.map(({ project, action }) => `${project} ${action}`)).toEqual([
      'one start',
      'two create',
      'two start',
    ]);
  });

  it('never open where the platform buffers', async () => {
    sandbox.control.addStack({ name: 'web' });

    const failure = await failureOf(
      client.followEvents(1, {
        signal: new AbortController().signal,
        openTimeoutMs: 50,
        onEvent: () => undefined,
      }),
    );

    expect(failure).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
  });

  it('end with the stream of the platform', async () => {
    const { ended } = await follow(remoteEnvironmentId);
    sandbox.control.endEventStreams(remoteEnvironmentId);

    await expect(ended).resolves.toBeUndefined();
  });

  it('end when they are aborted, also on the platform', async () => {
    const { ended, stop } = await follow(remoteEnvironmentId);
    expect(sandbox.control.countEventStreams(remoteEnvironmentId)).toBe(1);
    stop.abort();

    expect((await failureOf(ended)).kind).toBe('aborted');
    while (sandbox.control.countEventStreams(remoteEnvironmentId) > 0)
      await new Promise(setImmediate);
  });

  it('survive binary data and a line of 10 MB', async () => {
    const { waitForEvent, events } = await follow(remoteEnvironmentId);
    sandbox.control.sendToEventStreams(
      remoteEnvironmentId,
      Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x0a]),
    );
    sandbox.control.sendToEventStreams(remoteEnvironmentId, Buffer.alloc(10 * 1024 * 1024, 'x'));
    sandbox.control.sendToEventStreams(remoteEnvironmentId, Buffer.from('\n'));
    sandbox.control.addStack({ name: 'web', environmentId: remoteEnvironmentId });

    await waitForEvent(({ action }) => action === 'start');

    expect(events.map(({ type }) => type)).toEqual([
      'unreadable',
      'unreadable',
      'container',
      'container',
    ]);
  });

  it('do not take the sockets of other calls', async () => {
    for (let count = 0; count < 40; count += 1) await follow(remoteEnvironmentId);

    expect(await client.environments()).toHaveLength(2);
  });
});

describe('events of a period', () => {
  it('are those that the engine remembers, also where the platform buffers', async () => {
    sandbox.control.addStack({ name: 'web' });

    const { events, isComplete } = await client.readEvents(1, period(-60_000, 20));

    expect(isComplete).toBe(true);
    expect(events.map(({ action }) => action)).toEqual(['create', 'start']);
  });

  it('can be those of the containers of one stack, with signals and exit codes', async () => {
    const id = sandbox.control.addStack({ name: 'web' });
    sandbox.control.addStack({ name: 'other' });
    sandbox.control.removeStack(id);

    const scope = { project: 'web' };
    const { events } = await client.readEvents(1, { ...period(-60_000, 20), scope });

    expect(events.map(({ action, exitCode, signal }) => [action, exitCode, signal])).toEqual([
      ['start', null, null],
      ['kill', null, '15'],
      ['die', 143, null],
    ]);
  });

  it('include those that happen until its end', async () => {
    const reading = client.readEvents(1, period(0, 300));
    while (sandbox.control.countEventStreams(1) === 0) await new Promise(setImmediate);
    sandbox.control.addStack({ name: 'web' });

    expect((await reading).events.map(({ action }) => action)).toEqual(['create', 'start']);
  });

  it('leave out what is not about containers, services or nodes', async () => {
    sandbox.control.emitEvent(1, { type: 'network', action: 'create' });
    sandbox.control.emitEvent(1, { type: 'container', action: 'exec_start: curl' });

    expect((await client.readEvents(1, period(-60_000, 20))).events).toEqual([]);
  });

  it('are limited, and say so', async () => {
    for (let count = 0; count < 5; count += 1) {
      sandbox.control.emitEvent(1, { type: 'container', action: 'die', id: `${count}` });
    }

    const { events, isComplete } = await client.readEvents(1, {
      ...period(-60_000, 20),
      maxEvents: 3,
    });

    expect(events.map(({ id }) => id)).toEqual(['0', '1', '2']);
    expect(isComplete).toBe(false);
  });

  it.each([
    ['the page of a proxy', { kind: 'html' } as const, 'not-a-platform'],
    ['a refused key', { kind: 'refuse', status: 401 } as const, 'key-refused'],
    ['a missing permission', { kind: 'refuse', status: 403 } as const, 'forbidden'],
    ['a broken connection', { kind: 'reset' } as const, 'reset'],
  ])('fail on %s', async (_name, fault, kind) => {
    sandbox.control.failNext({ ...fault, path: '/docker/events' });

    expect((await failureOf(client.readEvents(1, period(-1000, 20)))).kind).toBe(kind);
  });
});

describe('the clock of an engine', () => {
  it('may differ from the local one', async () => {
    const fastEnvironment = sandbox.control.addEnvironment({
      name: 'ahead',
      clockOffsetMs: 3_600_000,
    });

    const offset = await client.measureEngineClockOffsetMs(fastEnvironment);

    expect(Math.round(offset / 60_000)).toBe(60);
  });
});
