import {
  createUser,
  listLogs,
  listUsers,
  readSession,
  readUser,
  type CreateUserRequest,
} from '@stackyard/contracts';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { resetUsers, readUserTables } from '#test/access/user-tables.js';
import { SecurityPhrasesService } from '../secrets/security-phrases.service.js';
import { UsersRepository } from '../users.repository.js';

const password = 'correct horse battery';
const now = '2026-03-01T10:00:00.000Z';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now, isObserved: true });
});

beforeEach(() => resetUsers(app));

describe('POST /api/users', () => {
  it('creates a person with groups, permissions and a phrase of eight words', async () => {
    const root = await app.signInSuperuser();
    const operators = await app.testData.group('operators', { permissions: ['stacks-redeploy'] });
    const announced = app.nextEvent('users.changed');

    const { user, securityPhrase } = await root.call(createUser, {
      body: {
        username: 'ada',
        displayName: 'Ada Lovelace',
        password,
        groupIds: [operators.id, operators.id],
        permissions: ['stacks-access', 'stacks-access'],
      },
    });

    expect(user).toEqual({
      id: user.id,
      username: 'ada',
      displayName: 'Ada Lovelace',
      kind: 'person',
      superuser: false,
      active: true,
      lastSignInAt: null,
      createdAt: now,
      groups: [{ id: operators.id, name: 'operators' }],
      twoFactor: false,
      granted: ['stacks-access'],
      permissions: ['stacks-access', 'stacks-redeploy'],
      securityPhrase: true,
      external: false,
      sessions: 0,
      tokens: 0,
    });
    expect(securityPhrase).toMatch(/^([a-z]+ ){7}[a-z]+$/);
    expect(await announced).toEqual({ userIds: [user.id] });
    expect(await root.call(readUser, { params: { id: user.id } })).toEqual(user);
  });

  it('shows phrase and password nowhere else', async () => {
    const root = await app.signInSuperuser();
    const body = { username: 'ada', password };

    const { user, securityPhrase } = await root.call(createUser, { body });

    const phrase = securityPhrase ?? '';
    const stored = JSON.stringify(await readUserTables(app));
    const { entries } = await root.call(listLogs);
    for (const secret of [phrase, password]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(entries)).not.toContain(secret);
      expect(app.log.text).not.toContain(secret);
    }
    const known = await app.get(UsersRepository).find(user.id);
    const phrases = app.get(SecurityPhrasesService);
    const typed = ` ${phrase.toUpperCase().replaceAll(' ', '  ')} `;
    expect(await phrases.matches(known?.securityPhraseHash ?? null, typed)).toBe(true);
    expect(await phrases.matches(known?.securityPhraseHash ?? null, `${phrase}s`)).toBe(false);
  });

  it('is recorded with the groups and permissions of the user', async () => {
    const root = await app.signInSuperuser('root');
    const operators = await app.testData.group('operators');

    const { user } = await root.call(createUser, {
      body: { username: 'ada', password, groupIds: [operators.id], permissions: ['logs-access'] },
    });

    const { entries } = await root.call(listLogs, { query: { action: ['user.created'] } });
    expect(entries).toMatchObject([
      {
        actor: { type: 'user', id: root.user.id, name: 'root' },
        target: { type: 'user', id: user.id, name: 'ada' },
        details: {
          after: {
            kind: 'person',
            displayName: 'ada',
            groups: ['operators'],
            permissions: ['logs-access'],
          },
        },
      },
    ]);
  });

  it('creates a service user without password and phrase, which cannot sign in', async () => {
    const root = await app.signInSuperuser();

    const { user, securityPhrase } = await root.call(createUser, {
      body: { username: 'pipeline', kind: 'service', permissions: ['stacks-redeploy'] },
    });

    expect(securityPhrase).toBeNull();
    expect(user).toMatchObject({ kind: 'service', securityPhrase: false });
    const known = await app.get(UsersRepository).find(user.id);
    expect(known).toMatchObject({ passwordHash: null, securityPhraseHash: null });
  });

  it('accepts exactly one of ten parallel requests for the same name', async () => {
    const root = await app.signInSuperuser();
    const names = ['ada', 'ADA', 'Ada', 'ａｄａ', 'aDa', 'ada', 'ADA', 'Ada', 'ａｄａ', 'aDa'];

    const outcomes = await Promise.all(
      names.map((username) =>
        root.call(createUser, { body: { username, kind: 'service' } }).then(
          () => 'made',
          (problem: { code?: string }) => problem.code,
        ),
      ),
    );

    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'USERNAME_TAKEN')).toHaveLength(9);
    const { users } = await root.call(listUsers, { query: { search: 'ada' } });
    expect(users).toHaveLength(1);
  });

  const invalidInputCases: [string, Record<string, unknown>, string, string?][] = [
    ['nothing but blanks', { username: '   ' }, 'VALIDATION_FAILED', '/username'],
    ['a space at the end', { username: 'ada ' }, 'VALIDATION_FAILED', '/username'],
    ['a zero width space', { username: 'a\u200bda' }, 'VALIDATION_FAILED', '/username'],
    ['a joined emoji', { username: '👩\u200d🚀' }, 'VALIDATION_FAILED', '/username'],
    ['no name', { username: '' }, 'VALIDATION_FAILED', '/username'],
    ['a name of 300 characters', { username: 'a'.repeat(300) }, 'VALIDATION_FAILED', '/username'],
    ['a name that is no text', { username: ['ada'] }, 'VALIDATION_FAILED', '/username'],
    ['the same name', { username: 'lena' }, 'USERNAME_TAKEN'],
    ['the same name in capitals', { username: 'LENA' }, 'USERNAME_TAKEN'],
    ['the same name in full width', { username: 'ｌｅｎａ' }, 'USERNAME_TAKEN'],
    ['an invisible shown name', { displayName: '\u200b' }, 'VALIDATION_FAILED', '/displayName'],
    ['a shown name of 300', { displayName: 'a'.repeat(300) }, 'VALIDATION_FAILED', '/displayName'],
    ['a group that does not exist', { groupIds: [4711] }, 'GROUP_UNKNOWN'],
    ['a group that is no number', { groupIds: ['1'] }, 'VALIDATION_FAILED', '/groupIds'],
    ['groups that are no list', { groupIds: 1 }, 'VALIDATION_FAILED', '/groupIds'],
    ['an unknown permission', { permissions: ['root'] }, 'VALIDATION_FAILED', '/permissions'],
    [
      'permissions that are no list',
      { permissions: 'logs-access' },
      'VALIDATION_FAILED',
      '/permissions',
    ],
    ['a password of nine characters', { password: '123456789' }, 'VALIDATION_FAILED', '/password'],
    ['no password for a person', { password: undefined }, 'VALIDATION_FAILED', '/password'],
    ['a password for a service', { kind: 'service' }, 'VALIDATION_FAILED', '/password'],
    ['a kind that is none', { kind: 'robot' }, 'VALIDATION_FAILED', '/kind'],
    ['a wish to be a superuser', { superuser: true }, 'VALIDATION_FAILED', '/superuser'],
  ];

  it('names invalid input, and changes nothing', async () => {
    const root = await app.signInSuperuser();
    await app.testData.user('lena');
    const before = await readUserTables(app);

    for (const [testCase, body, code, pointer] of invalidInputCases) {
      const requestBody = { username: 'ada', password, ...body } as CreateUserRequest;
      const refusal = await root
        .call(createUser, { body: requestBody })
        .catch((error: unknown) => error);
      expect([testCase, refusal]).toMatchObject([testCase, { code }]);
      if (pointer) expect(JSON.stringify(refusal)).toContain(`"pointer":"${pointer}"`);
    }

    expect(await readUserTables(app)).toEqual(before);
    const { entries } = await root.call(listLogs, { query: { action: ['user.created'] } });
    expect(entries).toEqual([]);
  });

  it('accepts names in any script, and emoji of one character', async () => {
    const root = await app.signInSuperuser();

    for (const username of ['Özlem Öztürk', '山田 太郎', '🚀', 'Ада']) {
      const { user } = await root.call(createUser, { body: { username, kind: 'service' } });
      expect(user).toMatchObject({ username, displayName: username });
    }
  });

  it('lets the new user sign in with only the given permissions', async () => {
    const root = await app.signInSuperuser();
    const body = { username: 'ada', password, permissions: ['logs-access' as const] };
    await root.call(createUser, { body });

    const response = await app.send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ADA', password }),
    });

    expect(response.status).toBe(200);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const session = await app.send(readSession.path, { headers: { cookie } });
    expect(await session.json()).toMatchObject({ permissions: ['logs-access'] });
  });
});
