import {
  createToken,
  listLogs,
  listTokens,
  permissionIds,
  revokeToken,
  rotateToken,
  type CreateTokenRequest,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { resetUsers } from '#test/access/user-tables.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

const now = '2026-03-01T10:00:00.000Z';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => resetUsers(app));

describe('POST /api/tokens', () => {
  it('creates a token for 90 days and shows its secret only once', async () => {
    const lena = await app.signIn('lena', ['tokens-manage', 'stacks-access', 'logs-access']);
    const body = { name: 'CI 🚀', permissions: ['logs-access' as const, 'stacks-access' as const] };

    const { token, secret } = await lena.call(createToken, { body });

    expect(token).toEqual({
      id: token.id,
      name: 'CI 🚀',
      hint: secret.slice(0, 9),
      owner: { id: lena.user.id, username: 'lena', displayName: 'lena' },
      permissions: ['stacks-access', 'logs-access'],
      effective: ['stacks-access', 'logs-access'],
      stackIds: null,
      state: 'active',
      createdAt: now,
      expiresAt: '2026-05-30T10:00:00.000Z',
      lastUsedAt: null,
      lastUsedIp: null,
      previousUntil: null,
    });
    const stored = await app.get(UnitOfWork).manager.query<object[]>('SELECT * FROM api_tokens');
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(await lena.call(listTokens))).not.toContain(secret);
    expect(app.log.text).not.toContain(secret);
  });

  it('refuses and records permissions that the caller does not have', async () => {
    const lena = await app.signIn('lena', ['tokens-manage', 'stacks-access']);
    const root = await app.signInSuperuser();

    const creation = issueToken(app, lena, { permissions: ['stacks-access', 'logs-delete'] });

    await expect(creation).rejects.toMatchObject({
      code: 'RIGHTS_EXCEEDED',
      problem: { detail: expect.stringContaining('logs-delete') as unknown },
    });
    expect((await lena.call(listTokens)).tokens).toEqual([]);
    const query = { action: ['access.denied' as const], actor: ['lena'] };
    const { entries } = await root.call(listLogs, { query });
    expect(entries).toMatchObject([{ target: { type: 'token', name: 'pipeline' } }]);
  });

  it.each<[string, Partial<CreateTokenRequest>, string]>([
    ['a permission that does not exist', { permissions: ['fly' as 'logs-access'] }, '/permissions'],
    ['no permission', { permissions: [] }, '/permissions'],
    ['a name of 300 characters', { name: 'x'.repeat(300) }, '/name'],
    ['a name that ends with a blank', { name: 'pipeline ' }, '/name'],
    ['a blank name', { name: ' ' }, '/name'],
    ['a name that turns the reading direction', { name: 'a\u202eb' }, '/name'],
    ['no stack', { stackIds: [] }, '/stackIds'],
    ['a day and a half', { expiresInDays: 1.5 }, '/expiresInDays'],
    ['three years', { expiresInDays: 1000 }, '/expiresInDays'],
  ])('refuses %s and makes nothing', async (_, tokenFields, pointer) => {
    const root = await app.signInSuperuser();

    await expect(issueToken(app, root, tokenFields)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      problem: { errors: [{ pointer }] },
    });
    expect((await root.call(listTokens)).tokens).toEqual([]);
  });

  it('refuses stacks and owners that do not exist', async () => {
    const root = await app.signInSuperuser();

    const [stack, owner] = [{ stackIds: [4711] }, { ownerId: 4711 }];
    await expect(issueToken(app, root, stack)).rejects.toMatchObject({ code: 'STACK_UNKNOWN' });
    await expect(issueToken(app, root, owner)).rejects.toMatchObject({ code: 'USER_UNKNOWN' });
  });

  it('records who created it and its permissions', async () => {
    const root = await app.signInSuperuser('root');

    const { token } = await issueToken(app, root, { permissions: ['stacks-access'] });

    const { entries } = await root.call(listLogs, { query: { action: ['token.created'] } });
    expect(entries).toMatchObject([
      {
        actor: { type: 'user', name: 'root' },
        target: { type: 'token', id: token.id, name: 'pipeline' },
        details: { owner: 'root', permissions: ['stacks-access'], stackIds: null },
      },
    ]);
  });
});

describe('a token of a service user', () => {
  it('can be created by users who may edit users and have the same permissions', async () => {
    const serviceUser = await app.testData.user('robot', {
      kind: 'service',
      permissions: ['logs-access'],
    });
    const admin = await app.signIn('admin', ['tokens-manage', 'users-edit', 'logs-access']);

    const { token, client } = await issueToken(app, admin, { ownerId: serviceUser.id });

    expect(token.owner.username).toBe('robot');
    expect((await client.call(listLogs)).entries.length).toBeGreaterThan(0);
  });

  it('cannot be created by users with fewer permissions or without users-edit', async () => {
    const rights = { permissions: ['logs-access', 'logs-delete'] } as const;
    const serviceUser = await app.testData.user('robot', { kind: 'service', ...rights });
    const lessPrivilegedUser = await app.signIn('less', [
      'tokens-manage',
      'users-edit',
      'logs-access',
    ]);
    const other = await app.signIn('other', ['tokens-manage', 'logs-access', 'logs-delete']);
    const tokenFields = { ownerId: serviceUser.id };

    await expect(issueToken(app, lessPrivilegedUser, tokenFields)).rejects.toMatchObject({
      code: 'RIGHTS_EXCEEDED',
    });
    const refusal = { code: 'PERMISSION_MISSING' };
    await expect(issueToken(app, other, tokenFields)).rejects.toMatchObject(refusal);
  });

  it('cannot be created for another person, not even by a superuser', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.testData.user('lena');

    const creation = issueToken(app, root, { ownerId: lena.id });

    await expect(creation).rejects.toMatchObject({ code: 'RIGHTS_EXCEEDED' });
  });
});

describe('GET /api/tokens', () => {
  it('lists the caller’s tokens page by page, newest first', async () => {
    const lena = await app.signIn('lena', ['tokens-manage', 'logs-access']);
    const root = await app.signInSuperuser();
    await issueToken(app, root);
    for (const name of ['one', 'two', 'three']) await issueToken(app, lena, { name });

    const first = await lena.call(listTokens, { query: { limit: 2 } });
    const cursor = first.nextCursor ?? '';
    const second = await lena.call(listTokens, { query: { limit: 2, cursor } });

    expect(first.tokens.map(({ name }) => name)).toEqual(['three', 'two']);
    expect(second.tokens.map(({ name }) => name)).toEqual(['one']);
    expect(second.nextCursor).toBeNull();
  });

  it('shows the tokens of others only with users-access', async () => {
    const lena = await app.signIn('lena', ['tokens-manage', 'logs-access']);
    const admin = await app.signIn('admin', ['tokens-manage', 'users-access']);
    await issueToken(app, lena);

    const owner = lena.user.id;
    const ownerTokens = await admin.call(listTokens, { query: { owner } });
    const all = await admin.call(listTokens, { query: { everybody: true } });

    expect([ownerTokens.tokens.length, all.tokens.length]).toEqual([1, 1]);
    for (const query of [{ owner: admin.user.id }, { everybody: true }]) {
      const refusedCall = lena.call(listTokens, { query });
      await expect(refusedCall).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
    }
  });

  it('tells working tokens from the others', async () => {
    const root = await app.signInSuperuser();
    await issueToken(app, root, { name: 'short', expiresInDays: 1 });
    await issueToken(app, root, { name: 'long' });
    const ended = await issueToken(app, root, { name: 'ended' });
    await root.call(revokeToken, { params: { id: ended.token.id } });
    app.clock.advance({ days: 1 });
    const again = await app.signIn('again', permissionIds);
    const listNames = async (state: ('active' | 'expired' | 'revoked')[]) => {
      const query = { state, everybody: true };
      return (await again.call(listTokens, { query })).tokens.map(({ name }) => name);
    };

    expect(await listNames(['active'])).toEqual(['long']);
    expect(await listNames(['expired'])).toEqual(['short']);
    expect(await listNames(['revoked', 'expired'])).toEqual(['ended', 'short']);
  });
});

describe('a token that does not exist', () => {
  it('can be neither rotated nor revoked, and looks the same as another user’s token', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena', ['tokens-manage', 'logs-access']);
    const { token } = await issueToken(app, root);

    for (const id of [token.id, 4711]) {
      const pendingRotation = lena.call(rotateToken, { params: { id }, body: {} });
      await expect(pendingRotation).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' });
      const revoked = lena.call(revokeToken, { params: { id } });
      await expect(revoked).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' });
    }
  });

  it('of a superuser can be revoked only by a superuser, those of others by administrators', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena', ['tokens-manage', 'logs-access']);
    const admin = await app.signIn('admin', permissionIds);
    const rootTokenId = (await issueToken(app, root)).token.id;
    const lenaTokenId = (await issueToken(app, lena)).token.id;

    const refusedCall = admin.call(revokeToken, { params: { id: rootTokenId } });
    await expect(refusedCall).rejects.toMatchObject({ code: 'RIGHTS_EXCEEDED' });
    const pendingRotation = admin.call(rotateToken, { params: { id: lenaTokenId }, body: {} });
    await expect(pendingRotation).rejects.toMatchObject({ code: 'RIGHTS_EXCEEDED' });
    await admin.call(revokeToken, { params: { id: lenaTokenId } });
    expect((await lena.call(listTokens)).tokens).toMatchObject([{ state: 'revoked' }]);
  });
});
