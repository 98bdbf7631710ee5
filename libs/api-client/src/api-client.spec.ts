import {
  listLogs,
  listStacks,
  logout,
  readRedeploy,
  readStack,
  setMaintenanceMode,
  startRedeploys,
  type ProblemReply,
} from '@stackyard/contracts';
import { ApiClient } from './api-client.js';
import { ApiProblem, ApiUnreachable, detailWithoutTitle } from './api-problem.js';

const base = 'https://stackyard.example';

/**
 * Returns a client whose requests all get the given response, and the list of requests that the
 * client has sent.
 */
function clientReceiving(respond: () => Response, headers: Record<string, string> = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const api = new ApiClient({
    baseUrl: base,
    headers,
    fetch: async (input, init = {}) => {
      requests.push({ url: String(input), init });
      return respond();
    },
  });
  return { api, requests };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

const problem: ProblemReply = {
  type: 'urn:stackyard:problem:MAINTENANCE_ACTIVE',
  title: 'Maintenance is active',
  status: 423,
  detail: 'Disk swap until noon',
  instance: '/api/redeploys',
  code: 'MAINTENANCE_ACTIVE',
  requestId: 'r1',
};

describe('ApiClient.call', () => {
  it('sends path parameters, query and headers', async () => {
    const { api, requests } = clientReceiving(json({ id: 7 }), { authorization: 'Bearer t' });
    await api.call(readRedeploy, { params: { id: 7 }, query: { wait: 20 } });
    expect(requests[0]?.url).toBe(`${base}/api/redeploys/7?wait=20`);
    expect(requests[0]?.init.method).toBe('GET');
    expect(new Headers(requests[0]?.init.headers).get('authorization')).toBe('Bearer t');
    expect(requests[0]?.init.body).toBeNull();
  });

  it('joins lists with commas and omits undefined values', async () => {
    const { api, requests } = clientReceiving(json({}));
    await api.call(listStacks, {
      query: { status: ['active', 'error'], server: [], search: 'a&b' },
    });
    expect(requests[0]?.url).toBe(`${base}/api/stacks?status=active%2Cerror&search=a%26b`);
  });

  it('quotes a value that contains a comma', async () => {
    const { api, requests } = clientReceiving(json({}));
    await api.call(listLogs, { query: { actor: ['Miller, Ann', 'lena'] } });
    expect(new URL(requests[0]?.url ?? '').searchParams.get('actor')).toBe('"Miller, Ann",lena');
  });

  it('sends a body as JSON', async () => {
    const { api, requests } = clientReceiving(json({ active: true }));
    await api.call(setMaintenanceMode, { body: { active: true, message: 'Ümläut' } });
    expect(requests[0]?.init.body).toBe('{"active":true,"message":"Ümläut"}');
    expect(new Headers(requests[0]?.init.headers).get('content-type')).toBe('application/json');
  });

  it('sends the idempotency key', async () => {
    const { api, requests } = clientReceiving(json({}, 202));
    await api.call(startRedeploys, { body: { stackIds: [1] }, idempotencyKey: 'k1' });
    expect(new Headers(requests[0]?.init.headers).get('idempotency-key')).toBe('k1');
  });

  it('returns the JSON reply, and undefined for status 204', async () => {
    const clientWithBody = clientReceiving(json({ total: 3 }));
    await expect(clientWithBody.api.call(readStack, { params: { id: 1 } })).resolves.toEqual({
      total: 3,
    });
    const clientWithoutBody = clientReceiving(() => new Response(null, { status: 204 }));
    await expect(clientWithoutBody.api.call(logout)).resolves.toBeUndefined();
  });
});

describe('detailWithoutTitle', () => {
  const title = 'Maintenance is active';

  it.each([
    ['Maintenance is active: cli', 'cli'],
    ['Maintenance is active.', ''],
    ['maintenance is active', ''],
    ['Disk swap until noon', 'Disk swap until noon'],
    ['Maintenance is actively planned', 'Maintenance is actively planned'],
    ['', ''],
  ])('removes the title from "%s"', (detail, expected) => {
    expect(detailWithoutTitle({ title, detail })).toBe(expected);
  });
});

describe('a failed call', () => {
  it('rejects with the problem of the server', async () => {
    const { api } = clientReceiving(json(problem, 423));
    const call = api.call(startRedeploys, { body: { all: true } });
    await expect(call).rejects.toBeInstanceOf(ApiProblem);
    await expect(call).rejects.toMatchObject({ code: 'MAINTENANCE_ACTIVE', problem });
  });

  it('reports an error page of a proxy as unreachable', async () => {
    const { api } = clientReceiving(() => new Response('<html>', { status: 502 }));
    const call = api.call(logout);
    await expect(call).rejects.toBeInstanceOf(ApiUnreachable);
    await expect(call).rejects.toMatchObject({ status: 502 });
  });

  it('reports an HTML page with status 200 as unreachable', async () => {
    const { api } = clientReceiving(() => new Response('<html>'));
    await expect(api.call(logout)).rejects.toMatchObject({ name: 'ApiUnreachable', status: 200 });
  });

  it('does not follow redirects', async () => {
    const { api, requests } = clientReceiving(() => new Response(null, { status: 302 }));
    await expect(api.call(logout)).rejects.toMatchObject({ name: 'ApiUnreachable', status: 302 });
    expect(requests[0]?.init.redirect).toBe('manual');
  });

  it('reports a network error as unreachable and keeps the cause', async () => {
    const cause = new TypeError('fetch failed');
    const api = new ApiClient({ fetch: () => Promise.reject(cause) });
    await expect(api.call(logout)).rejects.toMatchObject({ name: 'ApiUnreachable', cause });
  });

  it('rejects with the AbortError of an aborted signal', async () => {
    const controller = new AbortController();
    controller.abort();
    const api = new ApiClient({ fetch: (_, init) => Promise.reject(init?.signal?.reason) });
    await expect(api.call(logout, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('ApiClient.urlOf', () => {
  it('is relative without a base URL', () => {
    expect(new ApiClient().urlOf(readStack, { params: { id: 3 } })).toBe('/api/stacks/3');
  });
});
