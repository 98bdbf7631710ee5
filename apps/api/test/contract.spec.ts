import {
  JsonDocument,
  type Endpoint,
  type ProblemReply,
  type RequestClass,
} from '@stackyard/contracts';
import { getMetadataStorage } from 'class-validator';
import { allowedMethods } from '#infra/http/allowed-methods.js';
import { routesOf, routeTable } from './access/route-table.js';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';
import { isOnPostgres } from './database/test-database.js';

let app: TestApp;
let root: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signInSuperuser();
});

/**
 * Routes that validate their requests. On PostgreSQL, the backup routes are excluded, because the
 * backup routes reject every request before validating it.
 */
const validatedRoutes = routeTable.filter(
  ([, { problems }]) => !isOnPostgres || !problems?.includes('BACKUP_NOT_OFFERED'),
);
const routesWithBody = validatedRoutes.filter(([, { body }]) => body !== undefined);
/**
 * Routes whose bodies have declared fields. Excludes routes that accept any JSON and validate it
 * themselves.
 */
const routesWithFields = routesWithBody.filter(([, { body }]) => body !== JsonDocument);
const writingRoutes = validatedRoutes.filter(([, { method }]) => method !== 'GET');

const isFull = process.env['STACKYARD_TEST_TIER'] === 'full';
let rotationIndex = 0;

/**
 * Returns all inputs in the full run. In other runs, returns a single input, which changes with
 * each call.
 */
function rotatingSample<Input>(inputs: readonly Input[]): readonly Input[] {
  return isFull
    ? inputs
    : inputs.slice(rotationIndex % inputs.length, (rotationIndex++ % inputs.length) + 1);
}

interface Call {
  by?: SignedIn;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
}

function call(endpoint: Endpoint, { by, query = '', body, headers }: Call): Promise<Response> {
  return app.send(`${endpoint.path.replace(/:\w+/g, '1')}${query}`, {
    method: endpoint.method,
    body: body ?? null,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(by ? { authorization: `Bearer ${by.session.token}` } : {}),
      ...headers,
    },
  });
}

/** Whether an earlier route with parameters would receive requests meant for a later route. */
function shadows(earlier: string, later: string): boolean {
  const [own, others] = [earlier.split('/'), later.split('/')];
  const matchesPart = (part: string, index: number) =>
    part.startsWith(':') || part === others[index];
  return own.length === others.length && own.every(matchesPart);
}

/** Returns the problem in an error response, and checks that the response has the common format. */
async function problemOf(response: Response): Promise<ProblemReply> {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = (await response.json()) as ProblemReply;
  expect(problem).toMatchObject({
    type: `urn:stackyard:problem:${problem.code}`,
    title: expect.any(String) as unknown,
    detail: expect.any(String) as unknown,
    status: response.status,
    requestId: response.headers.get('x-request-id'),
  });
  expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.ts:|\.js:|SELECT /);
  return problem;
}

/** Returns the body properties that must not be null. */
function nonNullableProperties(type: RequestClass<object>): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const nullableRules = rules.filter(({ name }) => name === 'isOptional');
  const names = new Set(rules.map(({ propertyName }) => propertyName));
  for (const { propertyName } of nullableRules) names.delete(propertyName);
  return names;
}

function pointersOf(problem: ProblemReply): string[] {
  return (problem.errors ?? []).map((fault) => fault.pointer);
}

describe('the served routes', () => {
  it('are exactly those of the contract', () => {
    const servedRoutes = routesOf(app.express);

    expect(servedRoutes.length).toBeGreaterThan(0);
    expect(servedRoutes.sort()).toEqual(routeTable.map(([name]) => name).sort());
  });

  it('are all reachable: none matches the path of a later one', () => {
    const servedRoutes = routesOf(app.express);

    const hidden = servedRoutes.filter((route, index) =>
      servedRoutes.slice(0, index).some((earlier) => shadows(earlier, route)),
    );

    expect(hidden).toEqual([]);
  });

  it('return 404 with a problem for an unknown path', async () => {
    for (const [method, path] of [
      ['GET', '/api/nowhere'],
      ['POST', '/api/nowhere'],
      ['OPTIONS', '/api/nowhere'],
      ['GET', '/api'],
    ] as const) {
      const problem = await problemOf(await app.send(path, { method }));
      expect(problem).toMatchObject({ code: 'ROUTE_UNKNOWN', status: 404, instance: path });
    }
  });
});

describe('the methods of a path', () => {
  const paths = [...new Set(routeTable.map(([, { path }]) => path))].map((path) => [path] as const);

  it.each(paths)('are named when %s refuses another method', async (path) => {
    const asked = path.replace(/:\w+/g, '1');
    const allowed = allowedMethods(asked);

    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];
    for (const method of rotatingSample(methods.filter((other) => !allowed.includes(other)))) {
      const response = await app.send(asked, { method });
      expect(response.headers.get('allow')).toBe(allowed.join(', '));
      expect(response.status).toBe(405);
      if (method === 'HEAD') continue;
      expect(await problemOf(response)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    }
  });

  it.each(paths)('are returned by OPTIONS of %s, even for anonymous users', async (path) => {
    const response = await app.send(path.replace(/:\w+/g, '1'), { method: 'OPTIONS' });

    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toMatch(/, OPTIONS$/);
    expect(await response.text()).toBe('');
  });

  it('are checked before the body is read', async () => {
    const response = await app.send('/api/auth/session', { method: 'PUT', body: 'no JSON' });

    expect(response.status).toBe(405);
  });
});

describe('HEAD', () => {
  it('returns the same headers as GET, without the content', async () => {
    const [requested, documented] = await Promise.all(
      ['GET', 'HEAD'].map((method) => app.send('/api/auth/session', { method })),
    );

    expect(documented?.status).toBe(200);
    expect(documented?.headers.get('content-type')).toBe(requested?.headers.get('content-type'));
    expect(await documented?.text()).toBe('');
  });
});

describe('unexpected input', () => {
  const routes = validatedRoutes.filter(([, { delivery }]) => delivery !== 'redirect');

  it.each(routes)('%s refuses an unknown query parameter', async (_, endpoint) => {
    const body = endpoint.body && '{}';

    const problem = await problemOf(await call(endpoint, { by: root, query: '?colour=red', body }));

    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(pointersOf(problem)).toContain('?colour');
  });

  it.each(routesWithFields)('%s refuses unknown properties of its body', async (_, endpoint) => {
    const body =
      '{"colour":"red","__proto__":{"admin":true},"constructor":{"prototype":{}},"toString":1}';

    const problem = await problemOf(await call(endpoint, { by: root, body }));

    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(pointersOf(problem)).toEqual(
      expect.arrayContaining(['/colour', '/__proto__', '/constructor', '/toString']),
    );
    expect({}).not.toHaveProperty('admin');
  });

  it.each(routesWithFields)('%s refuses null where it has no meaning', async (_, endpoint) => {
    const names = nonNullableProperties(endpoint.body ?? Object);
    const body = JSON.stringify(Object.fromEntries([...names].map((name) => [name, null])));

    const problem = await problemOf(await call(endpoint, { by: root, body }));

    const refusedFields = pointersOf(problem).map((pointer) => pointer.split('/')[1]);
    expect(refusedFields).toEqual(expect.arrayContaining([...names]));
  });

  it.each(writingRoutes.filter(([, { body }]) => body === undefined))(
    '%s accepts no body',
    async (_, endpoint) => {
      const problem = await problemOf(await call(endpoint, { by: root, body: '{"colour":"red"}' }));

      expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    },
  );

  it.each(validatedRoutes.filter(([, { path }]) => path.includes(':')))(
    '%s refuses a malformed id',
    async (_, endpoint) => {
      for (const id of rotatingSample([
        'abc',
        '0',
        '-1',
        '1.5',
        '1e3',
        '9'.repeat(30),
        '%20',
        '%00',
      ])) {
        const path = endpoint.path.replace(/:\w+/, id);
        const body = endpoint.body && '{}';
        const problem = await problemOf(await call({ ...endpoint, path }, { by: root, body }));
        expect(problem).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
        expect(pointersOf(problem)[0]).toMatch(/^:/);
      }
    },
  );
});

describe('invalid bodies', () => {
  it.each(routesWithBody)('%s refuses malformed JSON with 400', async (_, endpoint) => {
    for (const body of rotatingSample(['{"a":', '{a:1}', '\u0000', '{"a":1}}'])) {
      const problem = await problemOf(await call(endpoint, { by: root, body }));
      expect(problem).toMatchObject({ code: 'MALFORMED_JSON', status: 400 });
    }
  });

  it.each(routesWithFields)('%s refuses JSON that is not an object', async (_, endpoint) => {
    for (const body of rotatingSample(['null', '[]', '"text"', '7', 'true'])) {
      const problem = await problemOf(await call(endpoint, { by: root, body }));
      expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    }
  });

  it.each(routesWithBody)('%s refuses other content types than JSON', async (_, endpoint) => {
    for (const type of rotatingSample([
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/json',
    ])) {
      const headers = { 'content-type': type };
      const problem = await problemOf(await call(endpoint, { by: root, body: 'a=1', headers }));
      expect(problem).toMatchObject({ code: 'NOT_JSON', status: 415 });
    }
  });

  it.each(routesWithBody)('%s refuses a missing body', async (_, endpoint) => {
    const { status } = await problemOf(await call(endpoint, { by: root }));
    expect(status).toBe(415);
  });

  it('are refused if they are too large, even for anonymous users', async () => {
    const body = JSON.stringify({ username: 'lena', password: 'x'.repeat(20_000_000) });

    const response = await app.send('/api/auth/login', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });

    expect(await problemOf(response)).toMatchObject({ code: 'BODY_TOO_LARGE', status: 413 });
  });
});

describe('requests on behalf of another site', () => {
  it.each(writingRoutes)(
    '%s is refused when a page of another origin sends the cookie',
    async (_, endpoint) => {
      const cookie = `theme=dark; stackyard_session=${root.session.token}`;
      for (const origin of rotatingSample(['https://evil.example', 'null', `${app.origin}0`])) {
        const body = endpoint.body && '{}';
        const response = await call(endpoint, { body, headers: { cookie, origin } });
        expect(await problemOf(response)).toMatchObject({ code: 'ORIGIN_REFUSED', status: 403 });
      }
    },
  );

  it('are accepted from the same origin, and from tools that send no origin', async () => {
    const cookie = `stackyard_session=${root.session.token}`;
    const allowed: Record<string, string>[] = [{ cookie, origin: app.origin }, { cookie }];
    for (const headers of allowed) {
      const response = await app.send('/api/maintenance/mode', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"active":false,"message":""}',
      });
      expect(response.status).toBe(200);
    }
  });
});

describe('the id of a request', () => {
  it('is the one that the caller sent, in response, problem and log', async () => {
    const headers = { 'x-request-id': 'pipeline-7.3_a' };
    const response = await app.send('/api/logs', { headers });

    expect(response.headers.get('x-request-id')).toBe('pipeline-7.3_a');
    expect(await problemOf(response)).toMatchObject({ requestId: 'pipeline-7.3_a' });
  });

  it.each(['', 'a b', 'x'.repeat(101), '<script>'])(
    'is generated instead of using %j',
    async (requestId) => {
      const response = await app.send('/api/logs', { headers: { 'x-request-id': requestId } });

      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
