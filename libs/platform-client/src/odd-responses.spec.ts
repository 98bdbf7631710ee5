import type { RequestListener } from 'node:http';
import { failureOf } from '../test/failure-of.js';
import { startStubServer } from '../test/odd-server.js';
import type { StubServer } from '../test/odd-server.js';
import { PlatformClient } from './index.js';

const apiKey = 'ptr_very-secret';
let server: StubServer;
let client: PlatformClient;

async function respondWith(answer: RequestListener, headers?: Record<string, string>) {
  server = await startStubServer(answer);
  client = new PlatformClient({ url: server.url, apiKey, tls: { mode: 'system' }, headers });
}

function json(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  };
}

afterEach(async () => {
  client.close();
  await server.close();
});

describe('an answer that is not the platform’s', () => {
  const unexpectedResponses = { kind: 'not-a-platform', delivery: 'answered' };

  it.each([
    ['HTML', 'text/html', '<html>'],
    ['plain text', 'text/plain', 'hello'],
    ['JSON that breaks off', 'application/json', '{"Version":'],
    ['JSON without what is relied on', 'application/json', '{"Version":5}'],
    ['JSON that is something else', 'application/json', '[]'],
  ])('is refused: %s', async (_name, type, body) => {
    await respondWith((_request, response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    });
    await expect(client.status()).rejects.toMatchObject(unexpectedResponses);
  });

  it.each([401, 403, 404, 418])('says nothing about key or stack in HTML: %d', async (status) => {
    await respondWith((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<h1>Access denied</h1>');
    });
    await expect(client.stack(1)).rejects.toMatchObject({ ...unexpectedResponses, status });
  });

  it('names the field that was unexpected', async () => {
    await respondWith(json(200, [{ Id: 1, Name: 'a', Type: 2, EndpointId: 'x' }]));
    const error = await failureOf(client.stacks());
    expect(error.details).toContain('0.EndpointId');
  });
});

describe('an answer that repeats the request', () => {
  it('is shown without the key and without the headers of the proxy', async () => {
    await respondWith(
      (request, response) =>
        json(400, { message: `bad: ${JSON.stringify(request.headers)}` })(request, response),
      { 'x-proxy-secret': 'also-secret' },
    );
    const error = await failureOf(client.stack(1));
    expect(error.message).toContain('x-proxy-secret');
    expect(`${error.message} ${error.details} ${error.stack}`).not.toMatch(/very-secret|also-/);
  });
});

describe('a refusal', () => {
  it('is said once when message and details say the same', async () => {
    await respondWith(json(400, { message: 'stack is odd\n', details: 'Stack is odd\n' }));
    const error = await failureOf(client.stack(1));
    expect(error).toMatchObject({ kind: 'bad-request', message: 'stack is odd' });
    expect(error.details).toBeUndefined();
  });

  it('of the token is said in words of the operator, not in those of the platform', async () => {
    await respondWith(json(401, { message: 'Invalid JWT token', details: 'Unauthorized' }));
    await expect(client.stacks()).rejects.toMatchObject({
      kind: 'key-refused',
      message: 'Portainer rejected the access token',
      details: undefined,
    });
  });

  it('of a read with 500 means that something behind the platform is missing', async () => {
    await respondWith(json(500, { message: 'Unable to proxy the request via the Docker socket' }));
    await expect(client.containers(1)).rejects.toMatchObject({ kind: 'gateway', status: 500 });
  });

  it('without a body is a gateway that found nothing behind it', async () => {
    await respondWith((_request, response) => response.writeHead(502).end());
    await expect(client.containers(1)).rejects.toMatchObject({ kind: 'gateway', status: 502 });
  });

  it('over a redirect tells where it points, without following', async () => {
    let requestCount = 0;
    await respondWith((_request, response) => {
      requestCount += 1;
      response.writeHead(302, { location: 'https://login.example/?token=1' }).end();
    });
    await expect(client.stacks()).rejects.toMatchObject({
      kind: 'redirected',
      details: 'Location: https://login.example/',
    });
    expect(requestCount).toBe(1);
  });
});

describe('the wire', () => {
  it('carries key, extra headers and path prefix', async () => {
    let lastRequest: { url?: string; headers: object } | undefined;
    server = await startStubServer((request, response) => {
      lastRequest = { url: request.url, headers: request.headers };
      json(200, { Version: '2.23.0' })(request, response);
    });
    client = new PlatformClient({
      url: `${server.url}/portal/`,
      apiKey,
      tls: { mode: 'system' },
      headers: { 'x-access': 'granted' },
    });
    await client.status();
    expect(lastRequest).toMatchObject({
      url: '/portal/api/system/status',
      headers: { 'x-api-key': apiKey, 'x-access': 'granted', host: server.url.slice(7) },
    });
  });

  it('tells a broken answer from a whole one', async () => {
    await respondWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"Version":"2.23.0"');
      setImmediate(() => response.destroy());
    });
    await expect(client.status()).rejects.toMatchObject({ kind: 'reset', delivery: 'unknown' });
  });

  it('stops reading an answer that never ends', async () => {
    await respondWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(4 * 1024 * 1024, ' ');
      const writeMore = () => {
        if (!response.destroyed) response.write(chunk, () => setImmediate(writeMore));
      };
      writeMore();
    });
    await expect(client.stacks()).rejects.toMatchObject({
      kind: 'not-a-platform',
      message: 'The response is too large',
    });
  });

  it('reads again when the platform closed a kept connection', async () => {
    let requests = 0;
    await respondWith((request, response) => {
      requests += 1;
      if (requests === 2) request.socket.destroy();
      else json(200, { Version: '2.23.0' })(request, response);
    });
    await client.status();
    expect(await client.status()).toMatchObject({ version: '2.23.0' });
    expect(requests).toBe(3);
  });

  it('reads again on a new connection when the platform closed all it had kept', async () => {
    const served = new WeakSet<object>();
    await respondWith((request, response) => {
      if (served.has(request.socket)) return void request.socket.destroy();
      served.add(request.socket);
      json(200, { Version: '2.23.0' })(request, response);
    });
    await Promise.all([client.status(), client.status(), client.status()]);
    expect(await client.status()).toMatchObject({ version: '2.23.0' });
  });

  it('does not read again when a fresh connection broke', async () => {
    let requests = 0;
    await respondWith((request) => {
      requests += 1;
      request.socket.destroy();
    });
    await expect(client.status()).rejects.toMatchObject({ kind: 'reset', delivery: 'unknown' });
    expect(requests).toBe(1);
  });
});
