import {
  listTokens,
  permissionIds,
  readTokenFacets,
  revokeToken,
  type TokenFilterQuery,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { countQueries } from '#test/database/query-count.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';

let app: TestApp;
let root: SignedIn;
let lena: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T10:00:00.000Z' });
  const before = await app.signInSuperuser();
  await issueToken(app, before, { name: 'short', expiresInDays: 1 });
  await issueToken(app, before, { name: 'long' });
  const { token } = await issueToken(app, before, { name: 'ended' });
  await before.call(revokeToken, { params: { id: token.id } });
  app.clock.advance({ days: 1 });
  root = await app.signIn('admin', permissionIds);
  lena = await app.signIn('lena', ['tokens-manage', 'logs-access']);
  const group = { permissions: ['stacks-access' as const], members: [lena.user] };
  await app.testData.group('operators', group);
  await issueToken(app, root, { name: 'of the admin' });
  await issueToken(app, lena, { permissions: ['logs-access', 'stacks-access'] });
});

describe('GET /api/tokens', () => {
  it('names owners and the permissions that each token still has', async () => {
    const { tokens } = await root.call(listTokens, { query: { everybody: true } });

    expect(tokens.map(({ owner, effective }) => [owner.username, effective])).toEqual([
      ['lena', ['stacks-access', 'logs-access']],
      ['admin', ['logs-access']],
      ['root1', ['logs-access']],
      ['root1', ['logs-access']],
      ['root1', ['logs-access']],
    ]);
  });

  it('needs as many queries for tokens of many owners as for those of one', async () => {
    const countListQueries = (limit: number) =>
      countQueries(app, () => root.call(listTokens, { query: { everybody: true, limit } }));

    const queryCountForOne = await countListQueries(1);
    expect(queryCountForOne).toBeGreaterThan(0);
    expect(await countListQueries(5)).toBe(queryCountForOne);
  });
});

describe('GET /api/tokens/facets', () => {
  const readFacets = async (query: TokenFilterQuery, by = root) =>
    (await by.call(readTokenFacets, { query })).state;

  it('counts by state, ignoring the filter by state', async () => {
    expect(await readFacets({ everybody: true })).toEqual({ active: 3, expired: 1, revoked: 1 });
    expect(await readFacets({ everybody: true, state: ['revoked'] })).toEqual({
      active: 3,
      expired: 1,
      revoked: 1,
    });
    expect(await readFacets({ owner: lena.user.id })).toEqual({ active: 1 });
  });

  it("counts the caller's tokens, and those of others only with users-access", async () => {
    expect(await readFacets({}, lena)).toEqual({ active: 1 });
    for (const query of [{ owner: root.user.id }, { everybody: true }]) {
      await expect(readFacets(query, lena)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
    }
  });
});
