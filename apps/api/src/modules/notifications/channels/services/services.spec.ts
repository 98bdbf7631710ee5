import { sampleText } from '../../rendering/sample-text.js';
import type { MessageText } from '../../rendering/message-text.js';
import { findBrokenRules } from '#test/notifications/services/documented-service.js';
import { documentedServices } from '#test/notifications/services/message-services.js';
import { retryAfterMs } from '#infra/text/retry-after.js';
import type { ServiceResponse, Verdict } from './channel-service.js';
import { services } from './services.js';

type Service = keyof typeof services;

const target = {
  address: 'https://service.example/',
  secret: 'https://hooks.example/s3cret',
  recipient: '@lena',
};
const text: MessageText = {
  ...sampleText('en', '2026-11-25T03:00:00.000Z'),
  id: '7f',
  severity: 'error',
  items: ['<a> & *b*'],
  evidence: ['line ```1'],
  link: { label: 'Open in Stackyard', url: 'https://stackyard.example/redeploys/12' },
  actions: [{ label: 'Retry', url: 'https://stackyard.example/redeploys/12?action=retry' }],
};
const longText: MessageText = {
  ...text,
  headline: 'ä'.repeat(5000),
  detail: '😀<'.repeat(20_000),
  items: Array.from({ length: 200 }, (_, index) => `stack ${index} ${'&'.repeat(200)}`),
  evidence: Array.from({ length: 100 }, () => 'x'.repeat(300)),
};

/** Characters that become longer in JSON, in UTF-8 or in markup. */
const wideText: MessageText = {
  ...longText,
  facts: Array.from({ length: 9 }, (_, index) => ({
    label: `Fact ${index}`,
    value: '語'.repeat(500),
  })),
  detail: '"_\\\\'.repeat(5000),
  items: Array.from({ length: 200 }, () => '語"&'.repeat(300)),
};
const hostileText: MessageText = {
  ...text,
  headline: '<!channel> @channel <b>',
  detail: '<script>@channel *bold* &amp; </pre>',
  evidence: ['</pre></b> & "'],
  items: ['<@U1> [x](javascript:1)'],
};
const textWithLocalLinks: MessageText = {
  ...text,
  link: { label: 'Open in Stackyard', url: 'http://stackyard:8080/redeploys/12' },
  actions: [{ label: 'Retry', url: 'http://stackyard:8080/redeploys/12?action=retry' }],
};
const minimalText: MessageText = {
  ...text,
  ...{ facts: [], detail: '', evidence: [], items: [], link: null, actions: [] },
};
const kinds = Object.keys(services) as Service[];

function bodyOf(service: Service, message: MessageText = text) {
  return JSON.parse(services[service].request(message, target).body) as Record<string, unknown>;
}

function verdict(service: Service, status: number, body = '', retryAfter: string | null = null) {
  const answer: ServiceResponse = { status, body, retryAfter, location: null };
  return services[service].judge(answer);
}

/** A failure as Telegram reports it. */
const telegramFailure = (description: string) =>
  JSON.stringify({ ok: false, error_code: 400, description });

describe('a rendered message', () => {
  it('shows headline, cause and link as each service can', () => {
    for (const service of Object.keys(services) as Service[]) {
      const body = JSON.stringify(bodyOf(service));
      expect(body).toContain('Redeploy of immich failed');
      expect(body).toContain('was not found');
      expect(body).toContain('https://stackyard.example/redeploys/12');
    }
  });

  it('links to the actions', () => {
    for (const service of Object.keys(services) as Service[]) {
      const body = JSON.stringify(bodyOf(service));
      expect([service, body.includes('?action=retry')]).toEqual([service, true]);
    }
  });

  it('is HTML for Pushover only if it has actions', () => {
    const detail = '<b>& "1"';
    expect(bodyOf('pushover', { ...text, detail })).toMatchObject({
      html: 1,
      message: expect.stringMatching(
        /&lt;b&gt;&amp; &quot;1&quot;[\s\S]*\n\n<a href="https:[^"]+\?action=retry">Retry<\/a>$/,
      ) as string,
    });
    const plain = bodyOf('pushover', { ...text, detail, actions: [] });
    expect(plain['message']).toContain(detail);
    expect(plain).not.toHaveProperty('html');
  });

  it.each(kinds)('obeys the rules of %s', (kind) => {
    const documentedService = documentedServices[kind];
    const {
      address = '',
      secret = '',
      recipient = '',
    } = documentedService.settings('https://s.example');
    const texts = {
      text,
      hostile: hostileText,
      long: longText,
      wide: wideText,
      local: textWithLocalLinks,
      bare: minimalText,
    };
    for (const [name, one] of Object.entries(texts)) {
      const request = services[kind].request(one, { address, secret, recipient });
      const { pathname, search } = new URL(request.url);
      const received = { ...request, path: `${pathname}${search}` };
      expect([name, findBrokenRules(documentedService, received)]).toEqual([name, []]);
    }
  });

  it.each(kinds)('keeps the actions and the evidence of a long message on %s', (kind) => {
    const body = services[kind].request({ ...longText, evidence: ['exit code 137'] }, target).body;
    expect(body).toContain('?action=retry');
    // If the cause is long, the length limit of a push message leaves no room for evidence.
    if (kind !== 'pushover' && kind !== 'ntfy') expect(body).toContain('exit code 137');
  });

  it('has links in the text of Telegram if they cannot be buttons', () => {
    const body = bodyOf('telegram', textWithLocalLinks);
    expect(body).not.toHaveProperty('reply_markup');
    expect(body['text']).toContain(
      '\n\nhttp://stackyard:8080/redeploys/12\nRetry: http://stackyard',
    );
  });

  it('has the same transaction in every attempt, so that Matrix ignores duplicates', () => {
    const { method, url } = services.matrix.request(text, {
      ...target,
      recipient: '!ops:hs.example',
    });
    expect([method, url]).toEqual([
      'PUT',
      'https://service.example/_matrix/client/v3/rooms/!ops%3Ahs.example/send/m.room.message/7f',
    ]);
  });
});

describe('the meaning of an answer', () => {
  it.each<[Service, number, string, Verdict['kind']]>([
    ['slack', 200, 'no_team', 'broken'],
    ['slack', 200, '', 'broken'],
    ['slack', 410, 'channel_is_archived', 'broken'],
    ['teams', 200, 'Webhook message delivery failed with error: … HTTP error 413', 'refused'],
    ['teams', 200, 'Webhook message delivery failed with error: … HTTP error 404', 'broken'],
    ['discord', 400, '{"message":"Webhooks in forums need a thread","code":220001}', 'broken'],
    [
      'telegram',
      400,
      telegramFailure('Bad Request: not enough rights to send text messages'),
      'broken',
    ],
    ['telegram', 400, telegramFailure('Bad Request: CHAT_WRITE_FORBIDDEN'), 'broken'],
    ['telegram', 200, telegramFailure('Bad Request: chat not found'), 'broken'],
    ['ntfy', 403, '{"code":40301}', 'broken'],
    ['ntfy', 400, '{"code":40009}', 'broken'],
    ['ntfy', 507, '', 'retry'],
    ['pushover', 200, '', 'broken'],
    ['pushover', 404, 'Not found', 'broken'],
    ['matrix', 403, '{"errcode":"M_FORBIDDEN"}', 'broken'],
  ])('%s %i %s: %s', (service, status, body, expected) => {
    expect(verdict(service, status, body).kind).toBe(expected);
  });

  it('waits for an hour at most, and for as long if the service names a date', () => {
    expect(verdict('ntfy', 429, '', '99999')).toMatchObject({
      kind: 'retry',
      retryDelayMs: 3_600_000,
    });
    expect(retryAfterMs('Wed, 25 Nov 2026 04:00:00 GMT')).toBe(3_600_000);
  });
});
