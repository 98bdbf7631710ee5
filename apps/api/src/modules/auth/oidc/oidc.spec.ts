import {
  listLogs,
  listUsers,
  readSession,
  readSignInMethods,
  type LogAction,
  type SessionReply,
} from '@stackyard/contracts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Browser } from '#test/access/browser.js';
import { publicUrl, TestProvider } from '#test/access/oidc-provider.js';
import { startedOnce } from '#test/started-once.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import type { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { SecretBox } from '#infra/secret-box.js';
import { GroupMemberEntity } from '#modules/users/groups/group-member.entity.js';
import { GroupEntity } from '#modules/users/groups/group.entity.js';
import { UserEntity } from '#modules/users/user.entity.js';
import { flowCookie, flowPurpose } from './oidc-flow-cookie.adapter.js';

const callbackPath = '/api/auth/oidc/callback';

interface OidcSetup {
  provider: TestProvider;
  app: TestApp;
  browser: Browser;
}

/** An application and a provider for tests that need no other settings. */
const sharedServers = startedOnce(async () => {
  const provider = await TestProvider.start();
  return { provider, app: await startTestApp({ settings: provider.settings() }) };
});

beforeEach(async () => {
  sharedServers().provider.reset();
  await sharedServers().app.reset();
});

function sharedSetup(): OidcSetup {
  return { ...sharedServers(), browser: new Browser(sharedServers().app) };
}

/** Starts an application and a provider. */
async function scene(settings: Partial<Settings> = {}): Promise<OidcSetup> {
  const provider = await TestProvider.start();
  const app = await startTestApp({ settings: provider.settings(settings) });
  return { provider, app, browser: new Browser(app) };
}

async function signIn({ app, browser }: OidcSetup, returnTo = '/'): Promise<SessionReply> {
  const start = `/api/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`;
  const { displayedUrl } = await browser.visit(start);
  expect(displayedUrl).toBe(returnTo);
  return readSessionOf(app, browser);
}

async function readSessionOf(app: TestApp, browser: Browser): Promise<SessionReply> {
  const cookie = `stackyard_session=${browser.cookie('stackyard_session') ?? ''}`;
  const response = await app.send(readSession.path, { headers: { cookie } });
  return (await response.json()) as SessionReply;
}

/** Signs in at the provider and returns the address that it redirects back to. */
async function signInAtProvider({ browser }: OidcSetup): Promise<URL> {
  const { displayedUrl } = await browser.visit('/api/auth/oidc/start', ({ pathname }) => {
    return pathname === callbackPath;
  });
  return new URL(displayedUrl, publicUrl);
}

async function listEntries(app: TestApp, action: LogAction) {
  const root = await app.signInSuperuser();
  const query = { action: [action], order: 'asc' as const };
  return (await root.call(listLogs, { query })).entries;
}

async function createGroup(app: TestApp, name: string): Promise<number> {
  const uow = app.get(UnitOfWork);
  const row = { name, nameKey: name.toLowerCase(), description: '', createdAt: '2026-01-01' };
  return uow.run(async () => (await uow.manager.save(GroupEntity, row)).id);
}

async function readMemberships(app: TestApp, userId: number): Promise<number[]> {
  const rows = await app.get(UnitOfWork).manager.findBy(GroupMemberEntity, { userId });
  return rows.map(({ groupId }) => groupId).sort((a, b) => a - b);
}

describe('signing in through the OpenID provider', () => {
  it('is offered only if a provider is configured', async () => {
    const provider = await TestProvider.start();
    const settings = provider.settings({ OIDC_LABEL: 'House ID' });
    const app = await startTestApp({ settings });
    expect(await app.anonymous.call(readSignInMethods)).toEqual({ oidc: { label: 'House ID' } });
    await app.stop();

    const appWithoutOidc = await startTestApp();

    expect(await appWithoutOidc.anonymous.call(readSignInMethods)).toEqual({ oidc: null });
    for (const path of ['/api/auth/oidc/start', `${callbackPath}?code=x&state=y`]) {
      const response = await appWithoutOidc.send(path, { redirect: 'manual' });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'OIDC_NOT_CONFIGURED' });
    }
  });

  it('creates an account without a password and returns to the page where it started', async () => {
    const at = sharedSetup();

    const session = await signIn(at, '/stacks?status=error');

    expect(session).toMatchObject({
      authenticated: true,
      user: { username: 'lena', displayName: 'Lena Lund', superuser: false },
      permissions: [],
    });
    const { manager } = at.app.get(UnitOfWork);
    const lena = await manager.findOneByOrFail(UserEntity, { username: 'lena' });
    expect(lena).toMatchObject({ passwordHash: null, securityPhraseHash: null, kind: 'person' });
    expect(lena.lastSignInAt).not.toBeNull();
    expect(at.browser.cookie(flowCookie)).toBeUndefined();
    expect(await listEntries(at.app, 'user.created')).toMatchObject([
      { actor: { name: 'lena' }, target: { name: 'lena' } },
    ]);
    expect(await listEntries(at.app, 'session.opened')).toMatchObject([
      { actor: { name: 'lena' }, details: { how: 'openid' } },
    ]);
    expect(at.app.log.text).not.toContain(at.provider.secret);
  });

  it('marks the user in the list of users', async () => {
    const at = sharedSetup();
    await signIn(at);
    const root = await at.app.signInSuperuser();

    const { users } = await root.call(listUsers);

    const external = users.filter((user) => user.external);
    expect(external.map(({ username }) => username)).toEqual(['lena']);
    expect(users.length).toBeGreaterThan(1);
  });

  it('finds users by provider and subject, even if their name changes', async () => {
    const at = sharedSetup();
    const lena = await signIn(at);
    at.provider.claims = { preferred_username: 'somebody else' };

    const again = await signIn(at);

    expect(again.user).toEqual(lena.user);
  });

  it('never opens an account that only has the same name or address', async () => {
    const at = sharedSetup();
    const root = await at.app.testData.user('ROOT', { superuser: true });
    at.provider.claims = { preferred_username: 'ｒｏｏｔ', email: 'root@example.org' };

    const first = await signIn(at);
    at.provider.subject = 'subject-2';
    const second = await signIn({ ...at, browser: new Browser(at.app) });

    expect(first.user).toMatchObject({ username: 'root-2', superuser: false });
    expect(second.user).toMatchObject({ username: 'root-3', superuser: false });
    expect([first.user?.id, second.user?.id]).not.toContain(root.id);
  });

  it('creates no account if that is turned off, but accepts users who have one', async () => {
    const at = await scene({ OIDC_CREATE_USERS: false });
    const start = '/api/auth/oidc/start?returnTo=/stacks';

    const { displayedUrl: shown } = await at.browser.visit(start);

    expect(shown).toBe('/sign-in?problem=OIDC_FAILED&reason=no-account&returnTo=%2Fstacks');
    expect(await readSessionOf(at.app, at.browser)).toMatchObject({ authenticated: false });
    const lena = await at.app.testData.user('lena-of-old');
    const uow = at.app.get(UnitOfWork);
    const identity = [at.provider.issuer, at.provider.subject, lena.id];
    await uow.run(() =>
      uow.manager.query('INSERT INTO oidc_identities VALUES (?, ?, ?)', identity),
    );
    expect((await signIn(at)).user?.username).toBe('lena-of-old');
  });

  it('is refused for deactivated users', async () => {
    const at = sharedSetup();
    const { user } = await signIn(at);
    const uow = at.app.get(UnitOfWork);
    await uow.run(() => uow.manager.update(UserEntity, { id: user?.id ?? 0 }, { active: false }));

    const { displayedUrl: shown } = await at.browser.visit('/api/auth/oidc/start');

    expect(shown).toBe('/sign-in?problem=OIDC_FAILED&reason=deactivated');
    expect(await readSessionOf(at.app, at.browser)).toMatchObject({ authenticated: false });
    expect(await listEntries(at.app, 'session.refused')).toMatchObject([
      { outcome: 'denied', target: { name: 'lena' }, details: { refusal: 'deactivated' } },
    ]);
  });

  it('explains in its own words that the user has cancelled at the provider', async () => {
    const at = sharedSetup();
    at.provider.declinesConsent = true;

    const { displayedUrl: shown } = await at.browser.visit('/api/auth/oidc/start');

    expect(shown).toBe('/sign-in?problem=OIDC_FAILED&reason=provider-refused');
  });

  it('never redirects out of the app', async () => {
    const at = sharedSetup();
    for (const returnTo of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
      const start = `/api/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`;
      expect((await at.browser.visit(start)).displayedUrl).toBe('/');
    }
  });
});

describe('the redirect back from the provider', () => {
  it('is refused if anything in it does not match the request', async () => {
    const at = await scene();
    for (const [name, value] of [
      ['state', 'forged'],
      ['state', null],
      ['iss', 'https://evil.example'],
      ['iss', null],
      ['code', 'forged'],
      ['code', null],
    ] as const) {
      const callbackUrl = await signInAtProvider(at);
      if (value === null) callbackUrl.searchParams.delete(name);
      else callbackUrl.searchParams.set(name, value);

      const { displayedUrl: shown } = await at.browser.visit(callbackUrl.href);

      expect(shown).toBe('/sign-in?problem=OIDC_FAILED&reason=answer-invalid');
      expect(await readSessionOf(at.app, at.browser)).toMatchObject({ authenticated: false });
    }
    expect(await listEntries(at.app, 'session.refused')).toHaveLength(1);
  });

  it('is refused if its nonce belongs to another sign-in', async () => {
    const at = sharedSetup();
    const callbackUrl = await signInAtProvider(at);
    const box = at.app.get(SecretBox);
    const sealed = decodeURIComponent(at.browser.cookie(flowCookie) ?? '');
    const flow = JSON.parse(box.open(flowPurpose, sealed)) as object;
    const forgedFlow = JSON.stringify({ ...flow, nonce: 'another' });
    at.browser.setCookie(flowCookie, box.seal(flowPurpose, forgedFlow));

    const { displayedUrl: shown } = await at.browser.visit(callbackUrl.href);

    expect(shown).toContain('reason=answer-invalid');
  });

  it('works once', async () => {
    const at = sharedSetup();
    const callbackUrl = await signInAtProvider(at);
    const flowCookieValue = at.browser.cookie(flowCookie) ?? '';
    expect((await at.browser.visit(callbackUrl.href)).displayedUrl).toBe('/');

    const again = await at.browser.visit(callbackUrl.href);
    at.browser.setCookie(flowCookie, flowCookieValue);
    const replayedVisit = await at.browser.visit(callbackUrl.href);

    expect(again.displayedUrl).toBe('/sign-in?problem=OIDC_FAILED&reason=flow-lost');
    expect(replayedVisit.displayedUrl).toBe('/sign-in?problem=OIDC_FAILED&reason=answer-invalid');
  });

  it('works only in the same browser and within ten minutes', async () => {
    const at = sharedSetup();
    const callbackUrl = await signInAtProvider(at);

    const other = await new Browser(at.app).visit(callbackUrl.href);
    at.app.clock.advance({ minutes: 11 });
    const late = await at.browser.visit(callbackUrl.href);

    expect(other.displayedUrl).toContain('reason=flow-lost');
    expect(late.displayedUrl).toContain('reason=flow-lost');
  });

  it('accepts other parameters that a provider adds', async () => {
    const at = sharedSetup();
    const callbackUrl = await signInAtProvider(at);
    callbackUrl.searchParams.set('authuser', '0');
    callbackUrl.searchParams.set('session_state', 'x');

    expect((await at.browser.visit(callbackUrl.href)).displayedUrl).toBe('/');
  });

  it('rejects forged cookies', async () => {
    const at = sharedSetup();
    const callbackUrl = await signInAtProvider(at);
    for (const cookie of ['', 'x', 'v1.a.b.c', at.app.get(SecretBox).seal('other', '{}')]) {
      at.browser.setCookie(flowCookie, cookie);
      expect((await at.browser.visit(callbackUrl.href)).displayedUrl).toContain('reason=flow-lost');
    }
  });
});

describe('groups', () => {
  it('follow the provider at every sign-in if they are mapped; others do not change', async () => {
    const at = await scene({ OIDC_GROUP_MAP: ['ops=Operators', 'dev=Developers', 'x=Nowhere'] });
    const operators = await createGroup(at.app, 'Operators');
    const developers = await createGroup(at.app, 'Developers');
    const guests = await createGroup(at.app, 'Guests');
    at.provider.claims = { preferred_username: 'lena', groups: ['ops', 'unmapped'] };
    const { user } = await signIn(at);
    const id = user?.id ?? 0;
    expect(await readMemberships(at.app, id)).toEqual([operators]);
    const uow = at.app.get(UnitOfWork);
    await uow.run(() => uow.manager.insert(GroupMemberEntity, { groupId: guests, userId: id }));

    at.provider.claims = { preferred_username: 'lena', groups: ['dev'] };
    await signIn(at);
    expect(await readMemberships(at.app, id)).toEqual([developers, guests]);
    at.provider.claims = { preferred_username: 'lena' };
    await signIn(at);
    expect(await readMemberships(at.app, id)).toEqual([guests]);
    await signIn(at);

    expect(await listEntries(at.app, 'user.changed')).toMatchObject([
      { details: { before: { groups: [] }, after: { groups: ['Operators'] } } },
      { details: { after: { groups: ['Developers', 'Guests'] } } },
      { details: { after: { groups: ['Guests'] } } },
    ]);
  });
});

describe('a provider that is down', () => {
  it('does not delay the start, is reported, and works as soon as it is up', async () => {
    const provider = await TestProvider.start();
    await provider.close();
    const app = await startTestApp({ settings: provider.settings() });
    const browser = new Browser(app);
    const down = await browser.visit('/api/auth/oidc/start?returnTo=/stacks');
    expect(down.displayedUrl).toBe(
      '/sign-in?problem=OIDC_FAILED&reason=provider-unreachable&returnTo=%2Fstacks',
    );

    const again = await TestProvider.start(provider.port);
    await signIn({ provider: again, app, browser });

    expect(await listEntries(app, 'session.refused')).toMatchObject([
      { details: { refusal: 'provider-unreachable', how: 'openid' } },
    ]);
  });

  it('is reported during the redirect back', async () => {
    const at = await scene();
    const callbackUrl = await signInAtProvider(at);
    await at.provider.close();

    const { displayedUrl: shown } = await at.browser.visit(callbackUrl.href);

    expect(shown).toBe('/sign-in?problem=OIDC_FAILED&reason=provider-unreachable');
  });
});

describe('a provider that redirects', () => {
  const metadataUrl = 'http://169.254.169.254/latest/meta-data';

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'cannot lead to a metadata service through its %s',
    async (name) => {
      const at = await scene();
      at.provider.discoveryOverrides = { [name]: metadataUrl };

      const { displayedUrl: shown } = await at.browser.visit('/api/auth/oidc/start');

      expect(shown).toBe('/sign-in?problem=OIDC_FAILED&reason=provider-unreachable');
      expect(at.app.log.linesOf('auth').at(-1)?.['why']).toContain('169.254.169.254 is link-local');
      expect(await listEntries(at.app, 'session.refused')).toMatchObject([
        { outcome: 'denied', details: { refusal: 'provider-unreachable', how: 'openid' } },
      ]);
    },
  );

  it('is not contacted if it is a metadata service itself', async () => {
    const settings = { OIDC_ISSUER: 'https://169.254.169.254', OIDC_CLIENT_ID: 'stackyard' };
    const app = await startTestApp({ settings: { ...settings, PUBLIC_URL: publicUrl } });

    const { displayedUrl: shown } = await new Browser(app).visit('/api/auth/oidc/start');

    expect(shown).toBe('/sign-in?problem=OIDC_FAILED&reason=provider-unreachable');
    expect(app.log.linesOf('auth').at(-1)?.['why']).toContain('169.254.169.254 is link-local');
  });

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'cannot redirect requests to its %s',
    async (name) => {
      const innerRequestPaths: (string | undefined)[] = [];
      const server = createServer((request, response) => {
        innerRequestPaths.push(request.url);
        response.writeHead(307, { location: '/inner' }).end();
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const at = await scene();
      at.provider.discoveryOverrides = { [name]: `http://127.0.0.1:${port}/` };

      const { displayedUrl: shown } = await at.browser.visit('/api/auth/oidc/start');
      server.close();

      expect(shown).toBe('/sign-in?problem=OIDC_FAILED&reason=answer-invalid');
      expect(innerRequestPaths).toEqual(['/']);
    },
  );
});

describe('a secure cookie over plain HTTP', () => {
  it('is reported as impossible on the sign-in page', async () => {
    const at = await scene({ AUTH_COOKIE_SECURE: true });

    const { displayedUrl: shown } = await at.browser.visit('/api/auth/oidc/start');

    expect(shown).toBe('/sign-in?problem=COOKIE_NEEDS_TLS');
  });
});
