import { getMetadataStorage } from 'class-validator';
import { JsonDocument, type RequestClass } from './base/endpoint.js';
import { endpoints } from './endpoints.js';
import { permissions } from './base/permissions.js';
import { problems } from './base/problems.js';

/** Lists with fixed contents, which need no paging. */
const unpagedLists = ['listPermissions', 'listMetadataProviders'];

const namedEndpoints = endpoints.map(({ name, endpoint }) => ({ name, ...endpoint }));

function rulesOf(type: RequestClass<object>): string[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .map((rule) => rule.propertyName);
}

describe('the endpoints', () => {
  it('are collected from all files', () => {
    expect(namedEndpoints.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['login', 'startRedeploys', 'setMaintenanceMode', 'listLogs']),
    );
  });

  it('have unique names and routes', () => {
    const routes = namedEndpoints.map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`,
    );
    expect(new Set(routes).size).toBe(routes.length);
    expect(new Set(namedEndpoints.map(({ name }) => name)).size).toBe(namedEndpoints.length);
  });

  it.each(namedEndpoints)('$name follows the conventions of the API', (endpoint) => {
    // Prometheus reads this path by default, so it differs from the other paths.
    const isMetricsEndpoint = endpoint.path === '/metrics';
    if (!isMetricsEndpoint) expect(endpoint.path).toMatch(/^\/api(\/[a-z-]+|\/:[a-zA-Z]+)+$/);
    expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
    const statuses = endpoint.delivery === 'redirect' ? [302] : [200, 201, 202, 204];
    expect(statuses).toContain(endpoint.status);
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
  });

  it.each(namedEndpoints)('$name declares media types unless it replies with JSON', (endpoint) => {
    expect(endpoint.media.length > 0).toBe(['text', 'stream'].includes(endpoint.delivery));
  });

  it.each(namedEndpoints)('$name requires an existing permission', ({ access }) => {
    expect(['public', 'signed-in', ...Object.keys(permissions)]).toContain(access);
  });

  it.each(namedEndpoints)(
    '$name declares existing problem codes, each once',
    ({ problems: codes }) => {
      expect(Object.keys(problems)).toEqual(expect.arrayContaining([...codes]));
      expect(new Set(codes).size).toBe(codes.length);
    },
  );

  it.each(namedEndpoints.filter(({ body }) => body))(
    '$name rejects a single value for a list',
    ({ body }) => {
      const rules = getMetadataStorage().getTargetValidationMetadatas(
        body ?? Object,
        '',
        false,
        false,
      );
      const arrayRules = rules.filter(({ name }) => name?.startsWith('array'));

      const lists = rules.filter(({ each }) => each).map(({ propertyName }) => propertyName);

      expect(arrayRules.map(({ propertyName }) => propertyName)).toEqual(
        expect.arrayContaining(lists),
      );
    },
  );

  it.each(namedEndpoints.filter(({ query, body }) => query ?? body))(
    '$name validates its input',
    ({ query, body }) => {
      for (const type of [query, body]) {
        if (type && type !== JsonDocument) expect(rulesOf(type).length).toBeGreaterThan(0);
      }
    },
  );

  it.each(
    namedEndpoints.filter(({ name }) => name.startsWith('list') && !unpagedLists.includes(name)),
  )('$name has paging', ({ query, problems: codes }) => {
    expect(rulesOf(query ?? Object)).toEqual(expect.arrayContaining(['limit', 'cursor']));
    expect(codes).toContain('CURSOR_INVALID');
  });
});
