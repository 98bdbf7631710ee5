import {
  listLogs,
  readLogChain,
  readReadiness,
  readSession,
  verifyLogs,
  type ProblemReply,
} from '@stackyard/contracts';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';

const quota = 12;
const highQuota = 3;

let app: TestApp;

function requestFrom(
  address: string,
  path: string = readSession.path,
  by?: SignedIn,
): Promise<Response> {
  const headers = {
    'x-forwarded-for': address,
    ...(by && { authorization: `Bearer ${by.session.token}` }),
  };
  return app.send(path, { headers });
}

async function statusesOf(times: number, sendRequest: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) {
    const response = await sendRequest();
    await response.text();
    statuses.push(response.status);
  }
  return statuses;
}

describe('the allowed networks', () => {
  beforeAll(async () => {
    app = await startTestApp({
      settings: {
        ALLOWED_NETWORKS: ['127.0.0.1', '10.20.0.0/16', '2001:db8:7::/48'],
        TRUSTED_PROXIES: ['127.0.0.1'],
      },
    });
  });
  afterAll(() => app.stop());

  it.each(['10.20.30.40', '::ffff:10.20.0.1', '2001:db8:7::1'])('include %s', async (address) => {
    expect((await requestFrom(address)).status).toBe(200);
  });

  it.each(['10.21.0.1', '2001:db8:8::1', 'nonsense'])(
    'do not include %s, for any path',
    async (address) => {
      for (const path of [readSession.path, listLogs.path, '/api/nowhere', '/', '/api/docs/']) {
        const response = await requestFrom(address, path);
        expect(response.status).toBe(403);
        expect(response.headers.get('content-type')).toMatch('application/problem+json');
        expect(await response.json()).toMatchObject({ code: 'NETWORK_REFUSED', instance: path });
      }
    },
  );

  it('do not apply to health checks', async () => {
    expect((await requestFrom('10.21.0.1', readReadiness.path)).status).toBe(200);
  });

  it('need not include localhost for the health check of a container', async () => {
    expect((await requestFrom('127.0.0.9', readSession.path)).status).toBe(200);
    expect((await requestFrom('127.0.0.9', listLogs.path)).status).toBe(403);
  });

  it('apply to sockets', async () => {
    const { token } = (await app.signInSuperuser()).session;
    const otherNetwork = { token, headers: { 'x-forwarded-for': '10.21.0.1' } };

    await expect(app.connect(otherNetwork)).rejects.toThrow();
    const socket = await app.connect({ token, headers: { 'x-forwarded-for': '10.20.0.1' } });
    expect(socket.connected).toBe(true);
  });

  it('record repeated refusals of a network once', async () => {
    await statusesOf(5, () => requestFrom('192.0.2.77'));

    const logLines = app.log.linesOf('http').filter((line) => line['ip'] === '192.0.2.77');
    expect(logLines).toMatchObject([{ level: 'warn' }]);
  });
});

describe('the requests per minute', () => {
  beforeAll(async () => {
    app = await startTestApp({
      settings: {
        RATE_LIMIT_PER_MINUTE: quota,
        RATE_LIMIT_HIGH_PER_MINUTE: highQuota,
        TRUSTED_PROXIES: ['127.0.0.1'],
      },
    });
  });
  afterAll(() => app.stop());

  it('are limited per network for anonymous clients', async () => {
    const statuses = await statusesOf(quota + 1, () => requestFrom('192.0.2.1'));

    expect(statuses).toEqual([...Array<number>(quota).fill(200), 429]);
    expect((await requestFrom('192.0.2.2')).status).toBe(200);
  });

  it('are shown in every response, and refusals say when to retry', async () => {
    const first = await requestFrom('192.0.2.3');
    expect(first.headers.get('ratelimit-policy')).toBe(`"usual";q=${quota};w=60`);
    expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"usual";r=${quota - 1};t=\\d+$`));

    await statusesOf(quota - 1, () => requestFrom('192.0.2.3'));
    const response = await requestFrom('192.0.2.3');
    const problem = (await response.json()) as ProblemReply;
    expect(problem).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(response.headers.get('retry-after')).toBe(String(problem.retryAfter));
    expect(problem.retryAfter).toBeGreaterThan(0);
  });

  it('are counted per user, from any network', async () => {
    const [lena, paul] = [await app.signInSuperuser(), await app.signInSuperuser()];

    const statuses = await statusesOf(quota + 1, () =>
      requestFrom('192.0.2.4', listLogs.path, lena),
    );

    expect(statuses.at(-1)).toBe(429);
    expect((await requestFrom('192.0.2.5', listLogs.path, lena)).status).toBe(429);
    expect((await requestFrom('192.0.2.4', listLogs.path, paul)).status).toBe(200);
  });

  it('have a lower limit for expensive requests', async () => {
    const user = await app.signInSuperuser();

    const statuses = await statusesOf(highQuota + 1, () =>
      requestFrom('192.0.2.6', verifyLogs.path, user),
    );

    expect(statuses).toEqual([...Array<number>(highQuota).fill(200), 429]);
    expect((await requestFrom('192.0.2.6', readLogChain.path, user)).status).toBe(200);
  });

  it('include refused requests', async () => {
    const statuses = await statusesOf(quota + 1, () => requestFrom('192.0.2.7', listLogs.path));

    expect(statuses).toEqual([...Array<number>(quota).fill(401), 429]);
  });

  it('do not include health checks', async () => {
    const statuses = await statusesOf(quota + 1, () =>
      requestFrom('192.0.2.8', readReadiness.path),
    );

    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('also limit connections to the realtime channel', async () => {
    const { token } = (await app.signInSuperuser()).session;
    const headers = { 'x-forwarded-for': '192.0.2.9' };
    for (let time = 0; time < quota; time++) await app.connect({ token, headers });

    await expect(app.connect({ token, headers })).rejects.toThrow();
  });
});

it('a socket that sends too many messages is closed', async () => {
  app = await startTestApp();
  const { token } = (await app.signInSuperuser()).session;
  const socket = await app.connect({ token });
  const untypedSocket: { emit(event: string): unknown } = socket;

  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  for (let time = 0; time <= 20; time++) untypedSocket.emit('anything');

  expect(await closed).toBe('io server disconnect');
});
