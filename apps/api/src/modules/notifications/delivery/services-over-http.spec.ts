import { editChannel, resendMessage, testChannel } from '@stackyard/contracts';
import { createSelfSignedCertificate } from '@stackyard/platform-sandbox';
import {
  documentedServices,
  MessageServices,
  serviceKinds,
  type ServiceCase,
} from '#test/notifications/services/message-services.js';
import type { ServiceSpecificCase } from '#test/notifications/services/documented-service.js';
import {
  sameForAll,
  ServiceChannels,
  type OutcomeByService,
} from '#test/notifications/services/service-channels.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { Settings } from '#config/settings.js';

const statusErrorPrefix = 'The service responded with status';
let app: TestApp;
let root: SignedIn;
let services: MessageServices;
let channels: ServiceChannels;

beforeAll(async () => {
  const settings = { PUBLIC_URL: 'https://stackyard.example' };
  app = await startTestApp({ now: '2026-11-25T03:00:00.000Z', settings });
  root = await app.signInSuperuser();
  services = await MessageServices.start();
  channels = await ServiceChannels.add(app, root, services);
});

beforeEach(async () => {
  services.reset();
  await channels.reset();
});

/** Expects that no text that people can read contains a part of a secret. */
async function expectNoSecrets(...values: unknown[]): Promise<void> {
  const text = `${await channels.readText()}${JSON.stringify(values)}`;
  const secrets = serviceKinds.flatMap((kind) => documentedServices[kind].secrets);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

/**
 * Expects that each service received the same message `count` times, each time with the same ID,
 * and found no fault.
 */
function expectAttempts(count: number): void {
  expect(services.attempts()).toEqual(sameForAll(`${count} × 1 message`));
  expect(services.brokenRules).toEqual([]);
}

/** The expected outcome of a message for each response of its service. */
const expected: Record<Exclude<ServiceSpecificCase, 'accepted'>, OutcomeByService> = {
  busy: {
    slack: `in 30 s: ${statusErrorPrefix} 429: rate_limited`,
    teams: `in 20 s: ${statusErrorPrefix} 429: {"error":{"code":"TriggerThrottled"}}`,
    discord: `in 1.5 s: ${statusErrorPrefix} 429: {"message":"You are being rate limited.","retry_after":1.5,"global":false}`,
    mattermost: `in 12 s: ${statusErrorPrefix} 429: limit exceeded`,
    telegram: `in 7 s: ${statusErrorPrefix} 429: {"ok":false,"error_code":429,"description":"Too Many Requests: retry after 7","parameters":{"retry_after":7}}`,
    ntfy: `soon: ${statusErrorPrefix} 429: {"code":42901,"http":429,"error":"limit reached: too many requests"}`,
    gotify: 'delivered',
    pushover: `in 5 s: ${statusErrorPrefix} 429: {"status":0,"errors":["application is over its monthly quota"]}`,
    matrix: `in 2.5 s: ${statusErrorPrefix} 429: {"errcode":"M_LIMIT_EXCEEDED","error":"Too Many","retry_after_ms":2500}`,
    webhook: `in 120 s: ${statusErrorPrefix} 429: slow down`,
  },
  down: {
    slack: `soon: ${statusErrorPrefix} 500: rollup_error`,
    teams: `soon: ${statusErrorPrefix} 502: {"error":{"code":"NoResponse"}}`,
    discord: `soon: ${statusErrorPrefix} 503: upstream connect error`,
    mattermost: `soon: ${statusErrorPrefix} 500: {"id":"api.context.app_error","message":"Server error"}`,
    telegram: `soon: ${statusErrorPrefix} 502: {"ok":false,"error_code":502,"description":"Bad Gateway"}`,
    ntfy: `soon: ${statusErrorPrefix} 500: {"code":50001,"http":500,"error":"internal server error"}`,
    gotify: `soon: ${statusErrorPrefix} 500: {"error":"Internal Server Error","errorCode":500}`,
    pushover: `in 5 s: ${statusErrorPrefix} 500: {"status":0,"errors":["internal error"]}`,
    matrix: `soon: ${statusErrorPrefix} 500: {"errcode":"M_UNKNOWN","error":"Internal server error"}`,
    webhook: `soon: ${statusErrorPrefix} 503`,
  },
  'fault in success': sameForAll('delivered', {
    slack: 'paused: Slack responded: {"ok":false,"error":"account_inactive"}',
    teams:
      'soon: Teams responded: Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429',
    telegram: `soon: ${statusErrorPrefix} 500: {"ok":false,"error_code":500,"description":"Internal error"}`,
    pushover: 'failed: Pushover responded: message cannot be blank',
  }),
  'wrong secret': {
    slack: `paused: ${statusErrorPrefix} 403: invalid_token`,
    teams: `paused: ${statusErrorPrefix} 401: {"error":{"code":"DirectApiAuthorizationRequired"}}`,
    discord: `paused: ${statusErrorPrefix} 401: {"message":"Invalid Webhook Token","code":50027}`,
    mattermost: `paused: ${statusErrorPrefix} 400: {"id":"web.incoming_webhook.invalid.app_error","message":"Invalid webhook."}`,
    telegram: `paused: ${statusErrorPrefix} 401: {"ok":false,"error_code":401,"description":"Unauthorized"}`,
    ntfy: `paused: ${statusErrorPrefix} 401: {"code":40101,"http":401,"error":"unauthorized"}`,
    gotify: `paused: ${statusErrorPrefix} 401: {"error":"Unauthorized","errorCode":401}`,
    pushover: 'paused: Pushover responded: application token is invalid',
    matrix: `paused: ${statusErrorPrefix} 401: {"errcode":"M_UNKNOWN_TOKEN","error":"Unrecognised access token"}`,
    webhook: `paused: ${statusErrorPrefix} 401: wrong signature`,
  },
  'unknown recipient': {
    slack: `paused: ${statusErrorPrefix} 404: channel_not_found`,
    teams: `paused: ${statusErrorPrefix} 400: {"error":{"code":"WorkflowTriggerIsNotEnabled"}}`,
    discord: `paused: ${statusErrorPrefix} 404: {"message":"Unknown Webhook","code":10015}`,
    mattermost: `paused: ${statusErrorPrefix} 400: {"id":"web.incoming_webhook.channel.app_error","message":"Couldn't find the channel."}`,
    telegram: 'paused: Telegram responded: Bad Request: chat not found',
    ntfy: `paused: ${statusErrorPrefix} 400: {"code":40010,"http":400,"error":"topic name is disallowed"}`,
    gotify: 'delivered',
    pushover: 'paused: Pushover responded: user identifier is not a valid user',
    matrix: `paused: ${statusErrorPrefix} 400: {"errcode":"M_INVALID_PARAM","error":"Not a room ID"}`,
    webhook: `paused: ${statusErrorPrefix} 404: no such hook`,
  },
  'rejected content': {
    slack: `failed: ${statusErrorPrefix} 400: invalid_payload`,
    teams: `failed: ${statusErrorPrefix} 400: {"error":{"code":"InvalidRequestContent"}}`,
    discord: `failed: ${statusErrorPrefix} 400: {"message":"Invalid Form Body","code":50035}`,
    mattermost: `failed: ${statusErrorPrefix} 400: {"id":"web.incoming_webhook.parse.app_error","message":"Unable to parse incoming data."}`,
    telegram: `failed: ${statusErrorPrefix} 400: {"ok":false,"error_code":400,"description":"Bad Request: can't parse entities"}`,
    ntfy: `failed: ${statusErrorPrefix} 400: {"code":40014,"http":400,"error":"attachments not allowed"}`,
    gotify: `failed: ${statusErrorPrefix} 400: {"error":"Bad Request","errorCode":400}`,
    pushover: 'failed: Pushover responded: message cannot be blank',
    matrix: `failed: ${statusErrorPrefix} 413: {"errcode":"M_TOO_LARGE","error":"event too large"}`,
    webhook: `failed: ${statusErrorPrefix} 422: unknown severity`,
  },
};

it.each(Object.keys(expected) as (keyof typeof expected)[])(
  '%s: what the channels make of it',
  async (of) => {
    services.responseCase = of;
    expect(await channels.deliverAndListOutcomes()).toEqual(expected[of]);
    expectAttempts(1);
    await expectNoSecrets();
  },
);

const closedConnectionFault = 'The service closed the connection before its response was complete.';

it.each<[ServiceCase, string]>([
  ['silent', 'The service did not respond in time.'],
  ['hangs up', closedConnectionFault],
  ['cuts its response', closedConnectionFault],
])('%s: the message is sent again with the same id', async (of, reason) => {
  const settings = app.get(Settings);
  const seconds = settings.LOG_RECEIVER_TIMEOUT_SECONDS;
  // One second is long enough for the request to arrive on a busy machine.
  if (of === 'silent') settings.LOG_RECEIVER_TIMEOUT_SECONDS = 1;
  services.responseCase = of;
  const outcomes = await channels.deliverAndListOutcomes();
  settings.LOG_RECEIVER_TIMEOUT_SECONDS = seconds;
  expect(outcomes).toEqual(sameForAll(`soon: ${reason}`, { pushover: `in 5 s: ${reason}` }));
  services.responseCase = 'accepted';
  await channels.attemptAgain();
  expectAttempts(2);
  await expectNoSecrets();
});

it('a paused channel sends its message when it is resumed', async () => {
  services.responseCase = 'wrong secret';
  await channels.deliverAndListOutcomes();
  services.responseCase = 'accepted';
  for (const { id } of await channels.list()) {
    await root.call(editChannel, { params: { id }, body: { enabled: true } });
  }
  await channels.waitUntilDelivered();
  expectAttempts(2);
});

it('a rejected message has the same id when it is sent again by hand', async () => {
  services.responseCase = 'rejected content';
  await channels.deliverAndListOutcomes();
  services.responseCase = 'accepted';
  for (const { id } of await channels.listSentMessages()) {
    await root.call(resendMessage, { params: { id } });
  }
  await channels.waitUntilDelivered();
  expectAttempts(2);
});

it('a web page in front of a service is not a delivery', async () => {
  services.responseCase = 'shows a sign-in page';
  const page = 'paused: A web page was received instead of the response of the service.';
  const advice = 'Check the URL, and whether a proxy asks for a sign-in.';
  const expected = sameForAll(`${page} ${advice}`, { webhook: 'delivered' });
  expect(await channels.deliverAndListOutcomes()).toEqual(expected);
});

describe('secrets', () => {
  it.each<[ServiceCase, RegExp]>([
    ['repeats the request', /^paused: The service responded with status 404: Cannot P/],
    [
      'moved',
      /^paused: The service responded with status 308\. Redirects to https:\/\/127.+ are not/,
    ],
  ])('are masked if the service %s', async (of, outcome) => {
    services.responseCase = of;
    const outcomes = await channels.deliverAndListOutcomes();
    for (const outcomeText of Object.values(outcomes)) expect(outcomeText).toMatch(outcome);
    const tests = [];
    for (const { id } of await channels.list()) {
      tests.push(await root.call(testChannel, { params: { id } }));
    }
    expect(tests.map(({ ok }) => ok)).toEqual(tests.map(() => false));
    await expectNoSecrets(tests);
  });
});

describe('TLS', () => {
  afterAll(() => channels.move(services, null));

  const expired = new Date('2020-01-01T00:00:00.000Z');

  it.each([
    ['of an unknown authority', '127.0.0.1', undefined, false, /self-signed certificate/],
    ['for another host', '127.0.0.2', undefined, true, /does not match certificate/],
    ['that has expired', '127.0.0.1', expired, true, /certificate has expired/],
  ])(
    'sends nothing to a server with a certificate %s',
    async (_, host, endsAt, isAuthorityTrusted, reason) => {
      const tls = await createSelfSignedCertificate(endsAt);
      const faulty = await MessageServices.start({ host, tls });
      await channels.move(faulty, isAuthorityTrusted ? tls.cert : null);
      const outcomes = await channels.deliverAndListOutcomes();
      for (const [kind, outcomeText] of Object.entries(outcomes)) {
        expect(outcomeText).toMatch(kind === 'pushover' ? /^in 5 s: / : /^soon: /);
        expect(outcomeText).toMatch(reason);
      }
      expect(faulty.total).toBe(0);
      await expectNoSecrets();
    },
  );

  it('accepts a certificate of the authority that the channel trusts', async () => {
    const tls = await createSelfSignedCertificate();
    const trusted = await MessageServices.start({ tls });
    await channels.move(trusted, tls.cert);
    expect(await channels.deliverAndListOutcomes()).toEqual(sameForAll('delivered'));
    expect([trusted.total, trusted.brokenRules]).toEqual([serviceKinds.length, []]);
  });
});

it.each([
  ['hostile names', { subject: '<!channel> @channel </b>', stackName: '"*_`[x](y)' }],
  ['a long cause', { subject: 'ä'.repeat(3000), facts: { detail: '語"_'.repeat(5000) } }],
  ['nothing but a headline', { path: null, facts: {} }],
])('all services accept a message with %s', async (_, parts) => {
  expect(await channels.deliverAndListOutcomes(parts)).toEqual(sameForAll('delivered'));
  expectAttempts(1);
});
