import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DialGuard } from './dial-guard.js';
import { ResponseTooLargeError, guardedFetch } from './guarded-fetch.adapter.js';
import { OffLimitsError, UnreachableError } from './unreachable-error.js';

let server: Server;
let requestedPaths: string[];
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  requestedPaths = [];
  server = createServer((request, response) => {
    requestedPaths.push(`${request.method} ${request.url}`);
    respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function guardAllowing(isAllowed: (host: string) => boolean): DialGuard {
  return new DialGuard({
    isAllowed,
    describeRefusal: (host) => `${host} is off limits`,
  });
}

function get(
  path: string,
  init: RequestInit = {},
  {
    host = '127.0.0.1',
    guard = guardAllowing(() => true),
    maxBytes = 1000,
  }: { host?: string; guard?: DialGuard; maxBytes?: number | 'ignore' } = {},
): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return guardedFetch(`http://${host}:${port}${path}`, init, { guard, maxBytes });
}

describe('a guarded request', () => {
  it('returns without a body that never ends, if asked to', async () => {
    respond = (_, response) => void response.writeHead(202, { 'retry-after': '7' }).write('a');

    const response = await get('/', {}, { maxBytes: 'ignore' });

    expect([response.status, response.headers.get('retry-after')]).toEqual([202, '7']);
    expect(await response.text()).toBe('');
  });

  it('sends the same as fetch and returns the same response', async () => {
    respond = (request, response) => {
      response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-was': request.headers['x-is'] });
      request.pipe(response);
    };

    const body = new URLSearchParams({ code: 'a b' });
    const response = await get('/token?x=1', { method: 'POST', headers: { 'x-is': 'ä' }, body });

    expect(requestedPaths).toEqual(['POST /token?x=1']);
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('x-was')).toBe('ä');
    expect(await response.text()).toBe('code=a+b');
  });

  it('accepts a response without a body', async () => {
    respond = (_, response) => response.writeHead(204).end();

    expect((await get('/')).body).toBeNull();
  });

  it('returns redirects', async () => {
    respond = (_, response) => response.writeHead(302, { location: '/inner' }).end();

    const response = await get('/');

    expect([response.status, response.headers.get('location')]).toEqual([302, '/inner']);
    expect(requestedPaths).toEqual(['GET /']);
  });

  it('is not sent to a forbidden address', async () => {
    const guard = guardAllowing((host) => host !== '127.0.0.1');

    await expect(get('/', {}, { guard })).rejects.toThrow(OffLimitsError);
    expect(requestedPaths).toEqual([]);
  });

  it('is not sent to a name that has changed to a forbidden address', async () => {
    respond = (_, response) => response.end('well');
    let isMoved = false;
    const guard = guardAllowing(() => !isMoved);
    expect(await (await get('/', {}, { host: 'localhost', guard })).text()).toBe('well');
    isMoved = true;

    await expect(get('/', {}, { host: 'localhost', guard })).rejects.toThrow(OffLimitsError);
    expect(requestedPaths).toEqual(['GET /']);
  });

  it('reads no more than its limit', async () => {
    respond = (_, response) => {
      response.write('x'.repeat(2000));
    };

    await expect(get('/')).rejects.toThrow(ResponseTooLargeError);
  });

  it('ends with its signal, even during a response', async () => {
    const abort = new AbortController();
    respond = (_, response) => {
      response.write('x', () => abort.abort(new Error('enough')));
    };

    await expect(get('/', { signal: abort.signal })).rejects.toThrow('enough');
  });

  it.each<[string, string]>([
    ['that breaks off', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['of another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['with a status that is none', 'HTTP/1.1 999 Well\r\nContent-Length: 0\r\n\r\n'],
    ['that changes the protocol', 'HTTP/1.1 101 Go\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  ])('fails with an answer %s', async (_, text) => {
    respond = (request) => request.socket.end(text);

    await expect(get('/')).rejects.toThrow(UnreachableError);
  });

  it('reports why there is no response', async () => {
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');

    const limits = { guard: guardAllowing(() => true), maxBytes: 1000 };
    const closed = guardedFetch(`http://127.0.0.1:${port}/`, {}, limits);

    await expect(closed).rejects.toThrow(/ECONNREFUSED/);
  });
});
