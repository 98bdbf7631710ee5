import {
  createToken,
  listLogs,
  listTokens,
  readMaintenanceMode,
  readSession,
  revokeToken,
  rotateToken,
  setMaintenanceMode,
} from '@stackyard/contracts';
import { issueToken, waitForTokenUses, TokenClient } from '#test/access/api-token.js';
import { resetUsers } from '#test/access/user-tables.js';
import { nextEvent, startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UserPermissionEntity } from '#modules/users/rights/user-permission.entity.js';
import { UserEntity } from '#modules/users/user.entity.js';
import { createTokenSecret } from './token-secret.js';

const now = '2026-03-01T10:00:00.000Z';

async function deactivate(app: TestApp, { user }: SignedIn): Promise<void> {
  const uow = app.get(UnitOfWork);
  await uow.run(() => uow.manager.update(UserEntity, { id: user.id }, { active: false }));
}

/** Returns the event log entries about tokens, oldest first. */
async function listTokenEvents(app: TestApp, root: SignedIn): Promise<unknown[]> {
  await waitForTokenUses(app);
  const action = ['token.refused' as const, 'token.used-from-new-address' as const];
  const { entries } = await root.call(listLogs, { query: { action, order: 'asc' } });
  return entries.map((entry) => entry.details?.['refusal'] ?? entry.action);
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => resetUsers(app));

describe('an API token', () => {
  it('acts in its own name, with the permissions that both it and its owner have', async () => {
    const root = await app.signInSuperuser('root');
    const lena = await app.signIn('lena', ['tokens-manage', 'maintenance-access', 'logs-access']);
    const permissions = ['maintenance-access' as const];
    const { client, token } = await issueToken(app, lena, { permissions });

    expect(await client.call(readSession)).toMatchObject({ permissions });
    await client.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });
    await expect(client.call(listLogs)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });

    const { entries } = await root.call(listLogs, { query: { action: ['maintenance.opened'] } });
    const actor = { type: 'token', id: token.id, name: 'lena (pipeline)' };
    expect(entries).toMatchObject([{ actor }]);
  });

  it('never has more permissions than its owner has at that time', async () => {
    const lena = await app.signIn('lena', ['tokens-manage', 'logs-access']);
    const { client } = await issueToken(app, lena);
    const uow = app.get(UnitOfWork);
    const right = { userId: lena.user.id, permission: 'logs-access' };

    await uow.run(() => uow.manager.delete(UserPermissionEntity, right));

    await expect(client.call(listLogs)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
    expect((await lena.call(listTokens)).tokens).toMatchObject([
      { permissions: ['logs-access'], effective: [] },
    ]);
  });

  it('of a superuser is not a superuser', async () => {
    const root = await app.signInSuperuser();
    const { client } = await issueToken(app, root);

    expect(await client.call(readSession)).toMatchObject({ permissions: ['logs-access'] });
    const pendingDeletion = app.send('/api/logs/1', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${client.secret}` },
    });
    expect((await pendingDeletion).status).toBe(403);
  });

  it('cannot create other tokens', async () => {
    const root = await app.signInSuperuser();
    const { client } = await issueToken(app, root, { permissions: ['tokens-manage'] });

    const creation = client.call(createToken, {
      body: { name: 'x', permissions: ['tokens-manage'] },
    });

    await expect(creation).rejects.toMatchObject({ code: 'SESSION_NEEDED' });
  });
});

describe('a token that does not work', () => {
  it('is refused with the reason by requests and sockets, and counts as anonymous on public routes', async () => {
    const lena = await app.signIn('lena', ['tokens-manage', 'logs-access']);
    const deactivatedUser = await app.signIn('gone', ['tokens-manage', 'logs-access']);
    const issueSecret = async (by: SignedIn, days: number, revoked = false) => {
      const { token, client } = await issueToken(app, by, { expiresInDays: days });
      if (revoked) await by.call(revokeToken, { params: { id: token.id } });
      return client.secret;
    };
    const validSecret = createTokenSecret();
    const cases = [
      ['malformed', validSecret.slice(0, -1), 'malformed'],
      ['unknown', validSecret, 'is unknown'],
      ['expired', await issueSecret(lena, 1), 'expired'],
      ['revoked', await issueSecret(lena, 90, true), 'revoked'],
      ['owner-deactivated', await issueSecret(deactivatedUser, 90), 'deactivated'],
    ] as const;
    await deactivate(app, deactivatedUser);
    app.clock.advance({ days: 1 });
    const rootAgain = await app.signInSuperuser();

    for (const [, secret, text] of cases) {
      const client = new TokenClient(app, secret);
      const detail = expect.stringContaining(text) as unknown;
      const expectedProblem = { code: 'TOKEN_REFUSED', problem: { status: 401, detail } };
      for (const from of [client, client, client.from('203.0.113.9')]) {
        await expect(from.call(readMaintenanceMode)).rejects.toMatchObject(expectedProblem);
      }
      expect(await client.call(readSession)).toMatchObject({ authenticated: false });
      for (const credentials of [
        { token: secret },
        { headers: { authorization: `Bearer ${secret}` } },
      ]) {
        const socket = app.connect(credentials);
        await expect(socket).rejects.toMatchObject({ message: 'TOKEN_REFUSED', data: { detail } });
      }
    }

    expect(await listTokenEvents(app, rootAgain)).toEqual(cases.map(([refusal]) => refusal));
    expect(app.log.text).not.toContain(validSecret);
  });

  it('is recorded once per address', async () => {
    const app = await startTestApp({ settings: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    const root = await app.signInSuperuser();
    const { token, client } = await issueToken(app, root);
    await root.call(revokeToken, { params: { id: token.id } });
    const expectRefused = async (from: TokenClient) => {
      await expect(from.call(listLogs)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    };

    for (const address of ['203.0.113.9', '203.0.113.9', '203.0.113.10']) {
      await expectRefused(client.from(address));
    }

    expect(await listTokenEvents(app, root)).toEqual(['revoked', 'revoked']);
    const unknown = new TokenClient(app, createTokenSecret());
    for (const tail of ['1', '2', '3']) await expectRefused(unknown.from(`2001:db8::${tail}`));
    expect(await listTokenEvents(app, root)).toEqual(['revoked', 'revoked', 'unknown']);
  });

  it('is refused even if another credential is valid', async () => {
    const lena = await app.signIn('lena');
    const headers = {
      authorization: `Bearer ${createTokenSecret()}`,
      cookie: `stackyard_session=${lena.session.token}`,
    };

    const response = await app.send('/api/maintenance/mode', { headers });

    expect(await response.json()).toMatchObject({ code: 'TOKEN_REFUSED' });
  });
});

describe('DELETE /api/tokens/:id', () => {
  it('immediately closes its sockets and no others', async () => {
    const root = await app.signInSuperuser();
    const { token, client } = await issueToken(app, root);
    const keptSocket = await app.connect({ token: (await issueToken(app, root)).client.secret });
    const socket = await app.connect({ token: client.secret });
    const ended = nextEvent(socket, 'session.ended');
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));

    await root.call(revokeToken, { params: { id: token.id } });

    expect(await ended).toEqual({ reason: 'revoked' });
    expect(await closed).toBe('io server disconnect');
    expect(keptSocket.connected).toBe(true);
    await root.call(revokeToken, { params: { id: token.id } });
    const { entries } = await root.call(listLogs, { query: { action: ['token.revoked'] } });
    expect(entries).toHaveLength(1);
  });
});

describe('POST /api/tokens/:id/rotate', () => {
  it('lets the previous secret work for one more day', async () => {
    const app = await startTestApp({ now, settings: { SESSION_IDLE_HOURS: 100 } });
    const root = await app.signInSuperuser();
    const { token, client } = await issueToken(app, root, { expiresInDays: 30 });
    app.clock.advance({ hours: 1 });

    const rotationReply = await root.call(rotateToken, { params: { id: token.id }, body: {} });

    expect(rotationReply.token).toMatchObject({
      id: token.id,
      hint: rotationReply.secret.slice(0, 9),
      previousUntil: '2026-03-02T11:00:00.000Z',
      expiresAt: '2026-03-31T11:00:00.000Z',
    });
    await client.call(listLogs);
    const socket = await app.connect({ token: client.secret });
    const keptSocket = await app.connect({ token: rotationReply.secret });
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    app.clock.advance({ hours: 24 });
    await app.runTask('ended-tokens');
    await closed;
    await new TokenClient(app, rotationReply.secret).call(listLogs);
    await expect(client.call(listLogs)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    expect(keptSocket.connected).toBe(true);
    expect((await root.call(listTokens)).tokens).toMatchObject([{ previousUntil: null }]);
  });

  it('immediately ends the previous secret without an overlap', async () => {
    const root = await app.signInSuperuser();
    const { token, client } = await issueToken(app, root);
    const socket = await app.connect({ token: client.secret });
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));

    await root.call(rotateToken, { params: { id: token.id }, body: { overlapHours: 0 } });

    await closed;
    await expect(client.call(listLogs)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('does not revive an expired secret', async () => {
    const app = await startTestApp({ now, settings: { SESSION_IDLE_HOURS: 100 } });
    const root = await app.signInSuperuser();
    const { token, client } = await issueToken(app, root, { expiresInDays: 1 });
    app.clock.advance({ days: 1 });

    const rotationReply = await root.call(rotateToken, { params: { id: token.id }, body: {} });

    expect(rotationReply.token).toMatchObject({ state: 'active', previousUntil: null });
    await expect(client.call(listLogs)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    await new TokenClient(app, rotationReply.secret).call(listLogs);
  });

  it('is refused for a revoked token', async () => {
    const root = await app.signInSuperuser();
    const params = { id: (await issueToken(app, root)).token.id };
    await root.call(revokeToken, { params });

    const pendingRotation = root.call(rotateToken, { params, body: {} });

    await expect(pendingRotation).rejects.toMatchObject({ code: 'TOKEN_ENDED' });
  });
});

describe('an expired token', () => {
  it('loses its sockets', async () => {
    const root = await app.signInSuperuser();
    const { client } = await issueToken(app, root, { expiresInDays: 1 });
    const socket = await app.connect({ token: client.secret });
    const ended = nextEvent(socket, 'session.ended');
    app.clock.advance({ days: 1 });

    await app.runTask('ended-tokens');

    expect(await ended).toEqual({ reason: 'expired' });
  });
});

describe('the last use of a token', () => {
  it('is recorded with its address at most once a minute', async () => {
    const root = await app.signInSuperuser();
    const { client } = await issueToken(app, root);
    const lastUseAfter = async (seconds: number) => {
      app.clock.advance({ seconds });
      await Promise.all([client.call(listLogs), client.call(listLogs)]);
      await waitForTokenUses(app);
      const [token] = (await root.call(listTokens)).tokens;
      return [token?.lastUsedAt, token?.lastUsedIp];
    };

    expect(await lastUseAfter(0)).toEqual([now, '127.0.0.1']);
    expect(await lastUseAfter(59)).toEqual([now, '127.0.0.1']);
    expect(await lastUseAfter(1)).toEqual(['2026-03-01T10:01:00.000Z', '127.0.0.1']);
  });

  it('from a new address is recorded once, even within the minute', async () => {
    const app = await startTestApp({ now, settings: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    const root = await app.signInSuperuser();
    const { client, token } = await issueToken(app, root);
    for (const address of ['203.0.113.9', '203.0.113.10', '203.0.113.10', '203.0.113.9']) {
      await client.from(address).call(listLogs);
      await waitForTokenUses(app);
    }

    const action = ['token.used-from-new-address' as const];
    const { entries } = await root.call(listLogs, { query: { action } });

    expect(entries).toMatchObject([
      {
        actor: { type: 'token', id: token.id },
        ip: '203.0.113.10',
        details: { before: '203.0.113.9', after: '203.0.113.10' },
      },
    ]);
  });

  it('has the client address that a trusted proxy reports', async () => {
    const app = await startTestApp({ now, settings: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    const root = await app.signInSuperuser();
    const { client } = await issueToken(app, root);

    await app.connect({ token: client.secret, headers: { 'x-forwarded-for': '203.0.113.9' } });

    await waitForTokenUses(app);
    expect((await root.call(listTokens)).tokens).toMatchObject([{ lastUsedIp: '203.0.113.9' }]);
  });
});
