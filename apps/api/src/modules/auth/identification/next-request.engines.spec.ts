import { jest } from '@jest/globals';
import { listLogs, readSession, type Permission } from '@stackyard/contracts';
import { issueToken, waitForTokenUses } from '#test/access/api-token.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Database } from '#infra/database/database.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { GroupMemberEntity } from '#modules/users/groups/group-member.entity.js';
import { UserPermissionEntity } from '#modules/users/rights/user-permission.entity.js';
import { UserEntity } from '#modules/users/user.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { ApiTokenEntity } from '../tokens/api-token.entity.js';

let app: TestApp;
let userCount = 0;

beforeAll(async () => {
  app = await startTestApp();
});

/** Creates a user with these permissions who has a session and an API token. */
async function createReader(permissions: Permission[]) {
  const person = await app.signIn(`reader${(userCount += 1)}`, permissions);
  const issuer = await app.signInSuperuser();
  const { token, client } = await issueToken(app, issuer);
  const userId = person.user.id;
  await writeLikeOtherProcess((manager) =>
    manager.update(ApiTokenEntity, { id: token.id }, { userId }),
  );
  return { person, token, client, userId };
}

/**
 * Writes directly to the database, like another process. This process receives no event about the
 * change.
 */
function writeLikeOtherProcess(
  change: (manager: UnitOfWork['manager']) => Promise<unknown>,
): Promise<unknown> {
  const uow = app.get(UnitOfWork);
  return uow.run(() => change(uow.manager));
}

describe('the next request', () => {
  it('of a removed session is refused', async () => {
    const { person } = await createReader(['logs-access']);
    await person.call(listLogs);

    await writeLikeOtherProcess((manager) =>
      manager.delete(SessionEntity, { id: person.session.id }),
    );

    await expect(person.call(listLogs)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('of a revoked token is refused', async () => {
    const { client, token } = await createReader(['logs-access']);
    await client.call(listLogs);

    const revokedAt = new Date().toISOString();
    await writeLikeOtherProcess((manager) =>
      manager.update(ApiTokenEntity, { id: token.id }, { revokedAt }),
    );

    await expect(client.call(listLogs)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('of a user who lost a permission is refused, with a session and with a token', async () => {
    const { person, client, userId } = await createReader(['logs-access']);
    await person.call(listLogs);
    await client.call(listLogs);

    await writeLikeOtherProcess((manager) => manager.delete(UserPermissionEntity, { userId }));

    const missingPermission = { code: 'PERMISSION_MISSING' };
    await expect(person.call(listLogs)).rejects.toMatchObject(missingPermission);
    await expect(client.call(listLogs)).rejects.toMatchObject(missingPermission);
  });

  it('of a user who left the group with the permission is refused', async () => {
    const { person, client, userId } = await createReader([]);
    await app.testData.group('readers', { permissions: ['logs-access'], members: [person.user] });
    await person.call(listLogs);
    await client.call(listLogs);

    await writeLikeOtherProcess((manager) => manager.delete(GroupMemberEntity, { userId }));

    const missingPermission = { code: 'PERMISSION_MISSING' };
    await expect(person.call(listLogs)).rejects.toMatchObject(missingPermission);
    await expect(client.call(listLogs)).rejects.toMatchObject(missingPermission);
  });

  it('of a deactivated user is refused, with a session and with a token', async () => {
    const { person, client, userId } = await createReader(['logs-access']);
    await person.call(listLogs);
    await client.call(listLogs);

    await writeLikeOtherProcess((manager) =>
      manager.update(UserEntity, { id: userId }, { active: false }),
    );

    await expect(person.call(listLogs)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(client.call(listLogs)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('shows the current name of the user', async () => {
    const { person, client, userId } = await createReader(['logs-access']);
    await person.call(readSession);

    await writeLikeOtherProcess((manager) =>
      manager.update(UserEntity, { id: userId }, { displayName: 'Lena' }),
    );

    const session = { user: { id: userId, username: person.user.username, displayName: 'Lena' } };
    expect(await person.call(readSession)).toMatchObject(session);
    expect(await client.call(readSession)).toMatchObject(session);
  });
});

describe('the check of a session', () => {
  it('takes one statement for the identity and one for maintenance', async () => {
    const { person, client } = await createReader(['logs-access']);
    // Use the token once beforehand, because recording its first use requires another statement.
    await client.call(readSession);
    await waitForTokenUses(app);
    // Background tasks may read the database at any time, so stop them.
    await app.get(BackgroundTasks).beforeApplicationShutdown();
    const statements = jest.spyOn(app.get(Database).reader, 'createQueryRunner');

    await person.call(readSession);
    expect(statements).toHaveBeenCalledTimes(2);

    await client.call(readSession);
    expect(statements).toHaveBeenCalledTimes(4);
    statements.mockRestore();
  });
});
