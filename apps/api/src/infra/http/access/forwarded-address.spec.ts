import {
  listLogs,
  listSessions,
  listTokens,
  login,
  readSession,
  type ListLogsQuery,
} from '@stackyard/contracts';
import { issueToken, waitForTokenUses } from '#test/access/api-token.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';

const password = 'correct horse battery staple';
const headers = { 'x-forwarded-for': '<script>alert(1)</script>' };

let app: TestApp;
let root: SignedIn;

/** Returns the client address of the latest event log entry with this action. */
async function addressOf(action: NonNullable<ListLogsQuery['action']>[number]) {
  const { entries } = await root.call(listLogs, { query: { action: [action], limit: 1 } });
  return entries[0]?.ip;
}

describe('a forwarded text that is not an address', () => {
  beforeAll(async () => {
    app = await startTestApp({ settings: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    root = await app.signInSuperuser('root');
    await app.testData.user('lena');
  });
  afterAll(() => app.stop());

  const signIn = (username: string) =>
    app.send(login.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });

  it('is not stored with a session or its entries', async () => {
    const cookie = (await signIn('lena')).headers.get('set-cookie') ?? '';
    const lena = await app.send(listSessions.path, { headers: { cookie } });

    expect(await lena.json()).toMatchObject({ sessions: [{ ip: null }] });
    expect(await addressOf('session.opened')).toBeNull();
  });

  it('is not stored with a refused sign-in', async () => {
    expect((await signIn('stranger')).status).toBe(401);

    expect(await addressOf('session.refused')).toBeNull();
  });

  it('is not stored as the last address of a token, for requests and sockets', async () => {
    const { client } = await issueToken(app, root);
    await app.send(readSession.path, {
      headers: { ...headers, authorization: `Bearer ${client.secret}` },
    });
    await app.connect({ token: client.secret, headers });
    await waitForTokenUses(app);

    const { tokens } = await root.call(listTokens);
    expect(tokens).toMatchObject([{ lastUsedIp: null }]);
    expect(tokens[0]?.lastUsedAt).not.toBeNull();
  });
});
