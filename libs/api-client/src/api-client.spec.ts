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
import { ApiProblem, ApiUnreachable, beyondTitle } from './api-problem.js';

const base = 'https://stackyard.example';

/** A client whose requests end in the given answer, and what it asked for. */
function clientAnswering(answer: () => Response, headers: Record<string, string> = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  const api = new ApiClient({
    baseUrl: base,
    headers,
    fetch: async (input, init = {}) => {
      asked.push({ url: String(input), init });
      return answer();
    },
  });
  return { api, asked };
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

describe('a call', () => {
  it('sends path parameters, query and headers as the contract says', async () => {
    const { api, asked } = clientAnswering(json({ id: 7 }), { authorization: 'Bearer t' });
    await api.call(readRedeploy, { params: { id: 7 }, query: { wait: 20 } });
    expect(asked[0]?.url).toBe(`${base}/api/redeploys/7?wait=20`);
    expect(asked[0]?.init.method).toBe('GET');
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer t');
    expect(asked[0]?.init.body).toBeNull();
  });

  it('joins lists with commas and leaves out what is not given', async () => {
    const { api, asked } = clientAnswering(json({}));
    await api.call(listStacks, {
      query: { status: ['active', 'error'], server: [], search: 'a&b' },
    });
    expect(asked[0]?.url).toBe(`${base}/api/stacks?status=active%2Cerror&search=a%26b`);
  });

  it('quotes a value with a comma in it', async () => {
    const { api, asked } = clientAnswering(json({}));
    await api.call(listLogs, { query: { actor: ['Miller, Ann', 'lena'] } });
    expect(new URL(asked[0]?.url ?? '').searchParams.get('actor')).toBe('"Miller, Ann",lena');
  });

  it('sends a body as JSON', async () => {
    const { api, asked } = clientAnswering(json({ active: true }));
    await api.call(setMaintenanceMode, { body: { active: true, message: 'Ümläut' } });
    expect(asked[0]?.init.body).toBe('{"active":true,"message":"Ümläut"}');
    expect(new Headers(asked[0]?.init.headers).get('content-type')).toBe('application/json');
  });

  it('sends the idempotency key', async () => {
    const { api, asked } = clientAnswering(json({}, 202));
    await api.call(startRedeploys, { body: { stackIds: [1] }, idempotencyKey: 'k1' });
    expect(new Headers(asked[0]?.init.headers).get('idempotency-key')).toBe('k1');
  });

  it('answers with what the server said, and with nothing where there is nothing', async () => {
    const read = clientAnswering(json({ total: 3 }));
    await expect(read.api.call(readStack, { params: { id: 1 } })).resolves.toEqual({ total: 3 });
    const ended = clientAnswering(() => new Response(null, { status: 204 }));
    await expect(ended.api.call(logout)).resolves.toBeUndefined();
  });
});

describe('beyondTitle', () => {
  const title = 'Maintenance is active';

  it.each([
    ['Maintenance is active: cli', 'cli'],
    ['Maintenance is active.', ''],
    ['maintenance is active', ''],
    ['Disk swap until noon', 'Disk swap until noon'],
    ['Maintenance is actively planned', 'Maintenance is actively planned'],
    ['', ''],
  ])('says of "%s" only what the title does not say', (detail, rest) => {
    expect(beyondTitle({ title, detail })).toBe(rest);
  });
});

describe('a call that fails', () => {
  it('says the code of a refusal', async () => {
    const { api } = clientAnswering(json(problem, 423));
    const call = api.call(startRedeploys, { body: { all: true } });
    await expect(call).rejects.toBeInstanceOf(ApiProblem);
    await expect(call).rejects.toMatchObject({ code: 'MAINTENANCE_ACTIVE', problem });
  });

  it('tells an answer of something in between from a refusal', async () => {
    const { api } = clientAnswering(() => new Response('<html>', { status: 502 }));
    const call = api.call(logout);
    await expect(call).rejects.toBeInstanceOf(ApiUnreachable);
    await expect(call).rejects.toMatchObject({ status: 502 });
  });

  it('takes a page that something in between answers with 200 for no answer', async () => {
    const { api } = clientAnswering(() => new Response('<html>'));
    await expect(api.call(logout)).rejects.toMatchObject({ name: 'ApiUnreachable', status: 200 });
  });

  it('does not follow a redirect to somewhere else', async () => {
    const { api, asked } = clientAnswering(() => new Response(null, { status: 302 }));
    await expect(api.call(logout)).rejects.toMatchObject({ name: 'ApiUnreachable', status: 302 });
    expect(asked[0]?.init.redirect).toBe('manual');
  });

  it('says that the server is away, and keeps the cause', async () => {
    const cause = new TypeError('fetch failed');
    const api = new ApiClient({ fetch: () => Promise.reject(cause) });
    await expect(api.call(logout)).rejects.toMatchObject({ name: 'ApiUnreachable', cause });
  });

  it('lets a call that was called off fail as such', async () => {
    const controller = new AbortController();
    controller.abort();
    const api = new ApiClient({ fetch: (_, init) => Promise.reject(init?.signal?.reason) });
    await expect(api.call(logout, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('the address of an endpoint', () => {
  it('is relative without a base, for links in the page', () => {
    expect(new ApiClient().urlOf(readStack, { params: { id: 3 } })).toBe('/api/stacks/3');
  });
});
