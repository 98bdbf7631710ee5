import { permissionIds, type Permission, type ProblemReply } from '@stackyard/contracts';
import {
  requestRoute,
  listDenials,
  mapConcurrently,
  isAuthorized,
  routesWithPermission,
} from './access-walk.js';
import { startTestApp, type SignedIn, type TestApp } from '../test-app.js';

const matrixCells = routesWithPermission.flatMap((route) =>
  permissionIds.map((permission) => ({ ...route, permission })),
);

let app: TestApp;
/** For each permission, a user who has only that permission. */
const holders = new Map<Permission, SignedIn>();

beforeAll(async () => {
  app = await startTestApp();
  for (const permission of permissionIds) {
    holders.set(permission, await app.signIn(`holds ${permission}`, [permission]));
  }
});

/**
 * Returns the fault in the reply to a user who has only one permission; null if the reply is as
 * expected.
 */
async function faultOf(cell: (typeof matrixCells)[number]): Promise<string | null> {
  const { name, endpoint, requiredPermission, permission } = cell;
  const response = await requestRoute(app, endpoint, holders.get(permission)?.session.token);
  const text = await response.text();
  const found = `${name} with just ${permission}: ${response.status} ${text.slice(0, 200)}`;
  if (permission === requiredPermission) {
    return isAuthorized(response.status) ? null : found;
  }
  if (response.status !== 403) return found;
  const problem = JSON.parse(text) as ProblemReply;
  const isNamed =
    problem.code === 'PERMISSION_MISSING' && problem.detail.includes(` ${requiredPermission} `);
  return isNamed ? null : found;
}

describe(`${routesWithPermission.length} routes and ${permissionIds.length} permissions`, () => {
  it(`are refused in all of their ${matrixCells.length} combinations except the right one, which is named`, async () => {
    const faults = await mapConcurrently(matrixCells, faultOf);

    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    const written = new Set(
      (await listDenials(await app.signInSuperuser())).map(({ actor, target, details }) =>
        JSON.stringify([actor.name, target?.name, details?.['permission']]),
      ),
    );
    const expected = matrixCells
      .filter(({ permission, requiredPermission }) => permission !== requiredPermission)
      .map(({ name, requiredPermission, permission }) =>
        JSON.stringify([`holds ${permission}`, name, requiredPermission]),
      );
    expect(written).toEqual(new Set(expected));
  }, 900_000);
});
