import { createChannel, editChannel, listMessages, testChannel } from '@stackyard/contracts';
import {
  startDebianMailServer,
  type DebianMailServer,
} from '#test/notifications/debian-mail-server.js';
import { waitFor } from '#test/platform/platform-app.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';

let app: TestApp;
let root: SignedIn;
let server: DebianMailServer;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signInSuperuser();
  server = await startDebianMailServer();
  const { port, user, password, certificate } = server;
  const place = { host: '127.0.0.1', port, security: 'starttls' as const, user };
  const mail = { ...place, from: 'stackyard@example.org', to: ['ops@example.org'] };
  const channel = { name: 'Mail', kind: 'mail', secret: password, ca: certificate, mail } as const;
  ({ id } = await root.call(createChannel, { body: channel }));
});

it('delivers to a real mail server over STARTTLS, signed in, with the id of the message', async () => {
  await app.testData.entry({
    action: 'redeploy.failed',
    target: { type: 'stack', id: 7, name: 'immich' },
    details: { failureCode: 'PULL_FAILED', failureDetail: 'No such tag' },
  });
  await app.runTask('news');
  const [mail] = await waitFor('the mail', async () => {
    const mails = await server.listAcceptedMails();
    return mails.length > 0 ? mails : undefined;
  });
  const { messages } = await root.call(listMessages, { query: {} });
  expect(mail).toContain('Subject: Redeploy of immich failed');
  expect(mail).toContain(`Message-ID: <${messages[0]?.messageId}@example.org>`);
  expect(mail).toContain('-auth_id stackyard');
  expect(mail).toMatch(/-tls_cipher TLS1\.[23]/);
});

it.each([
  ['the wrong password', { secret: 'wrong' }, /535/, { status: 535 }],
  ['a certificate that it does not trust', { ca: null }, /self-signed|certificate/i, null],
])('says why a test fails with %s', async (_, changes, faultPattern, answer) => {
  await root.call(editChannel, { params: { id }, body: changes });
  const testReply = await root.call(testChannel, { params: { id } });
  expect(testReply).toMatchObject({ ok: false, answer });
  expect(testReply.detail).toMatch(faultPattern);
  const body = { secret: server.password, ca: server.certificate };
  await root.call(editChannel, { params: { id }, body });
  expect(await root.call(testChannel, { params: { id } })).toMatchObject({
    ok: true,
    request: { method: 'SMTP', headers: { to: 'ops@example.org' } },
    answer: { status: 250, body: expect.stringMatching(/^250 /) as string },
  });
});
