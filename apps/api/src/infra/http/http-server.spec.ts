import { listUsers, readLiveness, setMaintenanceMode } from '@stackyard/contracts';
import { Agent, request, type RequestOptions } from 'node:http';
import { json } from 'node:stream/consumers';
import { startTestApp, type TestApp } from '#test/test-app.js';

/** The headers that the JDK's HTTP client sends with every request. */
const http2UpgradeHeaders = {
  connection: 'Upgrade, HTTP2-Settings',
  upgrade: 'h2c',
  'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
};
const webSocketUpgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

interface ReceivedResponse {
  status: number | undefined;
  content: unknown;
  /** Whether the response arrived over the same connection as the previous one. */
  isReused: boolean;
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function sendRequest(path: string, options: RequestOptions, body = ''): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const outgoingRequest = request(`${app.origin}${path}`, options);
    outgoingRequest.once('error', reject);
    outgoingRequest.once('response', (incoming) => {
      json(incoming).then((content) => {
        resolve({ status: incoming.statusCode, content, isReused: outgoingRequest.reusedSocket });
      }, reject);
    });
    outgoingRequest.end(body);
  });
}

describe('a request that offers HTTP/2', () => {
  it('is answered, like the next one on its connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const options = { agent, headers: http2UpgradeHeaders };

    const first = await sendRequest(readLiveness.path, options);
    const second = await sendRequest(readLiveness.path, options);
    agent.destroy();

    expect(first).toMatchObject({ status: 200, content: { status: 'ok' }, isReused: false });
    expect(second).toMatchObject({ status: 200, content: { status: 'ok' }, isReused: true });
  });

  it('is read with its body', async () => {
    const lena = await app.signIn('lena', ['maintenance-access']);
    const body = JSON.stringify({ active: true, message: 'Disk swap' });
    const headers = {
      ...http2UpgradeHeaders,
      authorization: `Bearer ${lena.session.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };

    const answer = await sendRequest(setMaintenanceMode.path, { method: 'POST', headers }, body);

    expect(answer).toMatchObject({ status: 200, content: { active: true, message: 'Disk swap' } });
  });
});

describe('a request that offers a WebSocket', () => {
  it('gets one on the realtime path', async () => {
    const { token } = (await app.signIn('paul')).session;

    expect((await app.connect({ token })).connected).toBe(true);
  });

  it('gets a normal response on other paths', async () => {
    const answer = await sendRequest(readLiveness.path, { headers: webSocketUpgradeHeaders });

    expect(answer).toMatchObject({ status: 200, content: { status: 'ok' } });
  });
});

describe('a reply', () => {
  it('is compressed if it is large and the client accepts that', async () => {
    const { token } = (await app.signInSuperuser()).session;
    for (let number = 0; number < 30; number += 1) await app.testData.user(`user${number}`);
    const sendRequest = (path: string, encoding: string) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
      return app.send(path, { headers });
    };

    const compressed = await sendRequest(listUsers.path, 'gzip');
    const uncompressedResponse = await sendRequest(listUsers.path, 'identity');
    const small = await sendRequest(readLiveness.path, 'gzip');

    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
    expect(uncompressedResponse.headers.get('content-encoding')).toBeNull();
    expect(await compressed.json()).toEqual(await uncompressedResponse.json());
    expect(small.headers.get('content-encoding')).toBeNull();
  });
});
