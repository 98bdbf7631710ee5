import { login, registerSuperuser } from '@stackyard/contracts';
import { startTestApp, type TestApp } from '#test/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ settings: { AUTH_COOKIE_SECURE: true } });
});

async function headersOf(path: string): Promise<Headers> {
  return (await app.send(path)).headers;
}

function directivesOf(headers: Headers): Map<string, string> {
  const policy = headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('every response', () => {
  it.each(['/api/health/live', '/api/nowhere', '/api/stacks'])(
    '%s forbids content from other servers',
    async (path) => {
      const directives = directivesOf(await headersOf(path));

      expect(directives.get('default-src')).toBe("'none'");
      expect(directives.get('script-src')).toBe("'self'");
      expect(directives.get('style-src')).toBe("'self'");
      expect(directives.get('connect-src')).toBe("'self'");
      for (const name of ['base-uri', 'object-src', 'frame-ancestors']) {
        expect(directives.get(name)).toBe("'none'");
      }
    },
  );

  it('that is a page has an unpredictable nonce for its styles', async () => {
    const [first, second] = await Promise.all([headersOf('/'), headersOf('/')]);

    expect(directivesOf(first).get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]{22,}'$/);
    expect(directivesOf(first).get('style-src')).not.toBe(directivesOf(second).get('style-src'));
  });

  it('restricts browser features, referrers and plain HTTP', async () => {
    const headers = await headersOf('/api/health/live');

    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('of the API must not be cached', async () => {
    expect((await headersOf('/api/auth/session')).get('cache-control')).toBe('no-store');
    expect((await headersOf('/api/nowhere')).get('cache-control')).toBe('no-store');
  });
});

describe('bodies', () => {
  function post(path: string, body: string): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return app.send(path, { method: 'POST', body, headers });
  }

  it('are limited to 128 kilobytes by default', async () => {
    const response = await post(login.path, JSON.stringify({ username: 'x'.repeat(130 * 1024) }));

    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  it('may have a megabyte if the contract allows it', async () => {
    const path = '/api/report-schema/monthly/validate';
    const text = JSON.stringify({ text: 'x'.repeat(900 * 1024) });

    // Bodies are parsed before authentication, so the status 401 shows that the body was
    // accepted.
    expect((await post(path, text)).status).toBe(401);
    expect((await post(path, `[${text},${text}]`)).status).toBe(413);
  });

  it('that are nested too deeply are refused before they are validated', async () => {
    for (const body of [
      '['.repeat(60_000) + ']'.repeat(60_000),
      `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
    ]) {
      const response = await post(registerSuperuser.path, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'MALFORMED_JSON' });
    }
  });

  it.each<Record<string, string>>([
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': 'application/json', 'content-encoding': 'compress' },
  ])('that nobody here can read are refused as what they are: %j', async (headers) => {
    const response = await app.send(login.path, { method: 'POST', body: '{}', headers });

    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'NOT_JSON' });
    expect(app.log.text).not.toContain('"level":"error"');
  });
});

describe('paths', () => {
  it('that are not valid UTF-8 are unknown', async () => {
    const response = await app.send('/api/users/%ff');

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'ROUTE_UNKNOWN' });
  });
});

it('limits the time for slow requests', () => {
  const { headersTimeout, requestTimeout } = app.server;

  expect(headersTimeout).toBeGreaterThan(0);
  expect(headersTimeout).toBeLessThanOrEqual(60_000);
  expect(requestTimeout).toBeGreaterThan(headersTimeout);
});
