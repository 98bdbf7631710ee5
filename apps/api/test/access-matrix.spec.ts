import {
  endpoints,
  listLogs,
  permissionIds,
  type Endpoint,
  type EventLogEntryReply,
  type Permission,
  type ProblemReply,
} from '@stackyard/contracts';
import { issueToken } from './api-token.js';
import { nameOf, routesOf, routeTable } from './route-table.js';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

/** No row has it, so that whoever gets through does no harm. */
const nowhere = '999999999';
const atOnce = 16;

const guarded = routeTable.filter(([, { access }]) => access !== 'public');
const withPermission = routeTable.flatMap(([name, endpoint]) =>
  isPermission(endpoint.access) ? [{ name, endpoint, needed: endpoint.access }] : [],
);
const signedInAlone = routeTable.filter(([, { access }]) => access === 'signed-in');
const cells = withPermission.flatMap((route) =>
  permissionIds.map((permission) => ({ ...route, permission })),
);

function isPermission(access: Endpoint['access']): access is Permission {
  return access !== 'public' && access !== 'signed-in';
}

let app: TestApp;
let root: SignedIn;
/** Somebody for each permission, who holds just that one. */
const holders = new Map<Permission, SignedIn>();

beforeAll(async () => {
  app = await startTestApp();
  root = await app.superuser();
  for (const permission of permissionIds) {
    holders.set(permission, await app.signIn(`holds ${permission}`, [permission]));
  }
});

/** Asks for a route with the least it takes; what is asked for is not there. */
function ask(endpoint: Endpoint, bearer?: string): Promise<Response> {
  const body = endpoint.body && '{}';
  return app.send(endpoint.path.replace(/:\w+/g, nowhere), {
    method: endpoint.method,
    body: body ?? null,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });
}

/** What is wrong with an answer of somebody who holds just one permission; null when nothing is. */
async function faultOf(cell: (typeof cells)[number]): Promise<string | null> {
  const { name, endpoint, needed, permission } = cell;
  const response = await ask(endpoint, holders.get(permission)?.session.token);
  const text = await response.text();
  const found = `${name} with just ${permission}: ${response.status} ${text.slice(0, 200)}`;
  if (permission === needed) {
    const through = response.status !== 401 && response.status !== 403 && response.status !== 500;
    return through ? null : found;
  }
  if (response.status !== 403) return found;
  const problem = JSON.parse(text) as ProblemReply;
  const named = problem.code === 'PERMISSION_MISSING' && problem.detail.includes(` ${needed} `);
  return named ? null : found;
}

/** Runs the work for all, some of it at once. */
async function forAll<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const left = [...all];
  const done: R[] = [];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) done.push(await work(one));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

async function denials(): Promise<EventLogEntryReply[]> {
  const entries: EventLogEntryReply[] = [];
  let cursor: string | undefined;
  do {
    const query = { action: ['access.denied' as const], limit: 500, ...(cursor && { cursor }) };
    const page = await root.call(listLogs, { query });
    entries.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

describe(`access to ${endpoints.length} routes, ${permissionIds.length} permissions`, () => {
  it(`is refused in each of ${cells.length} combinations of ${withPermission.length} guarded routes and a permission but the right one, which is named`, async () => {
    const served = new Set(routesOf(app.express));

    const faults = await forAll(
      cells.filter(({ name }) => served.has(name)),
      faultOf,
    );

    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    const written = new Set(
      (await denials()).map(({ actor, target, details }) =>
        JSON.stringify([actor.name, target?.name, details?.['permission']]),
      ),
    );
    const expected = cells
      .filter(({ permission, needed }) => permission !== needed)
      .map(({ name, needed, permission }) => JSON.stringify([`holds ${permission}`, name, needed]));
    expect(written).toEqual(new Set(expected));
    // What is served and not in the contract, or the other way round, was not walked.
    expect([...served].sort()).toEqual(routeTable.map(([name]) => name).sort());
  }, 300_000);

  it('is refused to somebody who holds all permissions but the right one', async () => {
    const needed = [...new Set(withPermission.map((route) => route.needed))];
    const almighty = new Map<Permission, SignedIn>();
    for (const one of needed) {
      const others = permissionIds.filter((permission) => permission !== one);
      almighty.set(one, await app.signIn(`all but ${one}`, others));
    }

    const answers = await forAll(withPermission, async ({ name, endpoint, needed: one }) => {
      const response = await ask(endpoint, almighty.get(one)?.session.token);
      const { code, detail } = (await response.json()) as ProblemReply;
      return [name, response.status, code, detail.includes(` ${one} `)];
    });

    const refused = withPermission.map(({ name }) => [name, 403, 'PERMISSION_MISSING', true]);
    expect(new Set(answers)).toEqual(new Set(refused));
  });

  it('is open to a superuser everywhere', async () => {
    const answers = await forAll(withPermission, async ({ name, endpoint }) => {
      const { status } = await ask(endpoint, root.session.token);
      return [name, status] as const;
    });

    expect(answers.filter(([, status]) => [401, 403, 500].includes(status))).toEqual([]);
  });

  it(`takes no permission for the ${signedInAlone.length} routes of everybody who is signed in`, async () => {
    const nobody = await app.given.user('holds nothing');

    const answers = await forAll(signedInAlone, async ([name, endpoint]) => {
      // A session of its own for each: some of these routes end them.
      const { token } = await app.given.session(nobody.id);
      const { status } = await ask(endpoint, token);
      return [name, status] as const;
    });

    expect(answers.filter(([, status]) => status === 403 || status === 500)).toEqual([]);
  });

  it('is refused to somebody who is not signed in, and open to them where it is public', async () => {
    const answers = await forAll(routeTable, async ([name, endpoint]) => {
      const response = await ask(endpoint);
      const { code } = response.status >= 400 ? ((await response.json()) as ProblemReply) : {};
      return [name, response.status, code ?? null] as const;
    });

    const refused = answers.filter(
      ([, status, code]) => status === 401 && code === 'UNAUTHENTICATED',
    );
    expect(refused.map(([name]) => name).sort()).toEqual(guarded.map(([name]) => name).sort());
    const open = answers.filter(([name]) => !guarded.some(([other]) => other === name));
    expect(open.filter(([, status]) => [401, 403, 500].includes(status))).toEqual([]);
  });

  it('is refused to an API token that holds everything where it takes a session, and nowhere else', async () => {
    const { client } = await issueToken(app, root, { permissions: [...permissionIds] });

    const answers = await forAll(guarded, async ([name, endpoint]) => {
      const response = await ask(endpoint, client.secret);
      const { code } = response.status >= 400 ? ((await response.json()) as ProblemReply) : {};
      return { name, status: response.status, code };
    });

    const refused = answers.filter(({ code }) => code === 'SESSION_NEEDED');
    const forSessions = guarded.filter(([, { credential }]) => credential === 'session');
    expect(refused.map(({ name }) => name).sort()).toEqual(
      forSessions.map(([name]) => name).sort(),
    );
    const others = answers.filter(({ code }) => code !== 'SESSION_NEEDED');
    expect(others.filter(({ status }) => [401, 403, 500].includes(status))).toEqual([]);
    expect(others.length).toBeGreaterThan(0);
  });
});

describe('a route', () => {
  it('has a name of its own', () => {
    expect(new Set(endpoints.map(({ endpoint }) => nameOf(endpoint))).size).toBe(endpoints.length);
  });
});
