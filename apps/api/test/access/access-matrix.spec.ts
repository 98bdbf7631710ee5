import { endpoints, permissionIds, type Permission, type ProblemReply } from '@stackyard/contracts';
import {
  requestRoute,
  listDenials,
  mapConcurrently,
  isAuthorized,
  routesWithPermission,
} from './access-walk.js';
import { issueToken } from './api-token.js';
import { nameOf, routesOf, routeTable } from './route-table.js';
import { startTestApp, type SignedIn, type TestApp } from '../test-app.js';

const protectedRoutes = routeTable.filter(([, { access }]) => access !== 'public');
const signedInRoutes = routeTable.filter(([, { access }]) => access === 'signed-in');

let app: TestApp;
let root: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signInSuperuser();
});

/**
 * Creates a user for each permission that a route requires, and grants each user the permissions
 * that `permissionsOf` returns.
 */
async function createHolders(
  permissionsOf: (requiredPermission: Permission) => readonly Permission[],
) {
  const found = new Map<Permission, SignedIn>();
  for (const one of new Set(
    routesWithPermission.map(({ requiredPermission }) => requiredPermission),
  )) {
    found.set(one, await app.signIn(`user ${Math.random()}`, permissionsOf(one)));
  }
  return found;
}

describe(`access to ${endpoints.length} routes, ${permissionIds.length} permissions`, () => {
  it('covers exactly the routes of the contract', () => {
    expect([...new Set(routesOf(app.express))].sort()).toEqual(
      routeTable.map(([name]) => name).sort(),
    );
  });

  it('is allowed to a user who has only the required permission', async () => {
    const users = await createHolders((needed) => [needed]);

    const answers = await mapConcurrently(
      routesWithPermission,
      async ({ name, endpoint, requiredPermission }) => {
        const { status } = await requestRoute(
          app,
          endpoint,
          users.get(requiredPermission)?.session.token,
        );
        return { name, status };
      },
    );

    expect(answers.filter(({ status }) => !isAuthorized(status))).toEqual([]);
  });

  it('is refused to a user who has all permissions except the required one, and recorded', async () => {
    const users = await createHolders((needed) => permissionIds.filter((one) => one !== needed));

    const answers = await mapConcurrently(
      routesWithPermission,
      async ({ name, endpoint, requiredPermission }) => {
        const response = await requestRoute(
          app,
          endpoint,
          users.get(requiredPermission)?.session.token,
        );
        const { code, detail } = (await response.json()) as ProblemReply;
        return [name, response.status, code, detail.includes(` ${requiredPermission} `)];
      },
    );

    const refusals = routesWithPermission.map(({ name }) => [
      name,
      403,
      'PERMISSION_MISSING',
      true,
    ]);
    expect(new Set(answers)).toEqual(new Set(refusals));
    const written = (await listDenials(root)).map(({ actor, target, details }) =>
      JSON.stringify([actor.name, target?.name, details?.['permission']]),
    );
    const expected = routesWithPermission.map(({ name, requiredPermission }) =>
      JSON.stringify([users.get(requiredPermission)?.user.username, name, requiredPermission]),
    );
    expect(new Set(written)).toEqual(new Set(expected));
  });

  it('is always allowed to a superuser', async () => {
    const answers = await mapConcurrently(routesWithPermission, async ({ name, endpoint }) => {
      const { status } = await requestRoute(app, endpoint, root.session.token);
      return [name, status] as const;
    });

    expect(answers.filter(([, status]) => [401, 403, 500].includes(status))).toEqual([]);
  });

  it(`requires no permission for the ${signedInRoutes.length} routes open to every signed-in user`, async () => {
    const userWithoutRights = await app.testData.user('holds nothing');

    const answers = await mapConcurrently(signedInRoutes, async ([name, endpoint]) => {
      // Use a new session for each request, because some of these routes end sessions.
      const { token } = await app.testData.session(userWithoutRights.id);
      const { status } = await requestRoute(app, endpoint, token);
      return [name, status] as const;
    });

    expect(answers.filter(([, status]) => status === 403 || status === 500)).toEqual([]);
  });

  it('is refused to anonymous users, except to public routes', async () => {
    const answers = await mapConcurrently(routeTable, async ([name, endpoint]) => {
      const response = await requestRoute(app, endpoint);
      const { code } = response.status >= 400 ? ((await response.json()) as ProblemReply) : {};
      return [name, response.status, code ?? null] as const;
    });

    const refusals = answers.filter(
      ([, status, code]) => status === 401 && code === 'UNAUTHENTICATED',
    );
    expect(refusals.map(([name]) => name).sort()).toEqual(
      protectedRoutes.map(([name]) => name).sort(),
    );
    const open = answers.filter(([name]) => !protectedRoutes.some(([other]) => other === name));
    expect(open.filter(([, status]) => [401, 403, 500].includes(status))).toEqual([]);
  });

  it('is refused to an API token with all permissions only if a session is required', async () => {
    const { client } = await issueToken(app, root, { permissions: [...permissionIds] });

    const answers = await mapConcurrently(protectedRoutes, async ([name, endpoint]) => {
      const response = await requestRoute(app, endpoint, client.secret);
      const { code } = response.status >= 400 ? ((await response.json()) as ProblemReply) : {};
      return { name, status: response.status, code };
    });

    const refusals = answers.filter(({ code }) => code === 'SESSION_NEEDED');
    const sessionOnlyRoutes = protectedRoutes.filter(
      ([, { credential }]) => credential === 'session',
    );
    expect(refusals.map(({ name }) => name).sort()).toEqual(
      sessionOnlyRoutes.map(([name]) => name).sort(),
    );
    const others = answers.filter(({ code }) => code !== 'SESSION_NEEDED');
    expect(others.filter(({ status }) => [401, 403, 500].includes(status))).toEqual([]);
    expect(others.length).toBeGreaterThan(0);
  });
});

describe('a route', () => {
  it('has a unique name', () => {
    expect(new Set(endpoints.map(({ endpoint }) => nameOf(endpoint))).size).toBe(endpoints.length);
  });
});
