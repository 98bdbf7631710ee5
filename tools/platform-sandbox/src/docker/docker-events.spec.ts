import { startCaller } from '../../test/caller.js';
import type { Caller } from '../../test/caller.js';

let platform: Caller;

beforeEach(async () => {
  platform = await startCaller();
});

afterEach(() => platform.close());

/** Opens the stream of an environment's events, starting now. */
function open(environmentId: number, signal?: AbortSignal) {
  return fetch(`${platform.url}/api/endpoints/${environmentId}/docker/events`, {
    headers: { 'x-api-key': platform.apiKey },
    signal: signal ?? null,
  });
}

const addRemoteEnvironment = () =>
  platform.control.addEnvironment({ name: 'remote', url: 'tcp://docker:2376' });

describe('events', () => {
  it('of a remote engine are sent when they happen', async () => {
    const environmentId = addRemoteEnvironment();
    const answer = await open(environmentId);
    platform.control.addStack({ name: 'web', environmentId });

    const { value } = (await answer.body?.getReader().read()) ?? {};

    const [line] = Buffer.from(value ?? [])
      .toString()
      .split('\n');
    expect(JSON.parse(line ?? '')).toMatchObject({
      Type: 'container',
      Action: 'create',
      Actor: { Attributes: { 'com.docker.compose.project': 'web', name: 'web-app-1' } },
    });
  });

  it('of a local socket are held back with the response headers until a buffer is full', async () => {
    const stop = new AbortController();
    let isAnswered = false;
    const answer = open(1, stop.signal).finally(() => (isAnswered = true));
    while (platform.control.countEventStreams(1) === 0) await new Promise(setImmediate);
    platform.control.addStack({ name: 'web' });
    await platform.call('GET', '/api/endpoints/1/docker/containers/json');
    expect(isAnswered).toBe(false);

    platform.control.addExternalProject('much', 1, {
      a: 'app:1',
      b: 'app:1',
      c: 'app:1',
      d: 'app:1',
      e: 'app:1',
      f: 'app:1',
    });

    expect((await answer).status).toBe(200);
    stop.abort();
  });

  it('of a past period end immediately, even if they are buffered', async () => {
    platform.control.addStack({ name: 'web' });
    const now = Math.ceil(Date.now() / 1000) - 1;

    const past = await platform.call(
      'GET',
      `/api/endpoints/1/docker/events?since=${now - 60}&until=${now + 1}`,
    );

    expect(past.text.trim().split('\n')).toHaveLength(2);
  });

  it('are kept up to 256', async () => {
    for (let count = 0; count < 300; count += 1) {
      platform.control.emitEvent(1, { type: 'container', action: 'die', id: `${count}` });
    }
    const query = `since=1&until=${Math.floor(Date.now() / 1000) + 1}`;

    const { text } = await platform.call('GET', `/api/endpoints/1/docker/events?${query}`);

    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(256);
    expect(lines[0]).toContain('"ID":"44"');
  });

  it('are rejected for an invalid time', async () => {
    const answer = await platform.call('GET', '/api/endpoints/1/docker/events?since=yesterday');
    expect(answer.status).toBe(400);
  });
});
