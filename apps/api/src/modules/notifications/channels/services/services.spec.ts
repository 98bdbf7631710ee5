import { sampleText } from '../../rendering/sample-text.js';
import type { MessageText } from '../../rendering/message-text.js';
import { retryAfterMs } from '#infra/text/retry-after.js';
import type { ServiceAnswer, Verdict } from './channel-service.js';
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
const long: MessageText = {
  ...text,
  headline: 'ä'.repeat(5000),
  detail: '😀<'.repeat(20_000),
  items: Array.from({ length: 200 }, (_, index) => `stack ${index} ${'&'.repeat(200)}`),
  evidence: Array.from({ length: 100 }, () => 'x'.repeat(300)),
};

function bodyOf(service: Service, message: MessageText = text) {
  return JSON.parse(services[service].request(message, target).body) as Record<string, unknown>;
}

function verdict(service: Service, status: number, body = '', retryAfter: string | null = null) {
  const answer: ServiceAnswer = { status, body, retryAfter, location: null };
  return services[service].judge(answer);
}

const kindOf = (one: Verdict) => one.kind;

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

  it('keeps names from becoming markup or mentions', () => {
    const hostile = { ...text, detail: '<script>@everyone *bold*' };
    expect(JSON.stringify(bodyOf('slack', hostile))).toContain('&lt;script&gt;');
    expect(bodyOf('telegram', hostile)['text']).toContain('&lt;script&gt;');
    expect(bodyOf('matrix', hostile)['formatted_body']).toContain('&lt;script&gt;');
    expect(bodyOf('discord', hostile)).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(JSON.stringify(bodyOf('mattermost', hostile))).not.toContain('@everyone');
  });

  it('stays within the limits of each service', () => {
    const slack = bodyOf('slack', long)['blocks'] as { text?: { text: string } }[];
    expect(slack.length).toBeLessThanOrEqual(50);
    for (const { text: block } of slack) expect(block?.text.length ?? 0).toBeLessThanOrEqual(3000);
    const [embed] = bodyOf('discord', long)['embeds'] as { title: string; description: string }[];
    expect(embed?.title.length).toBeLessThanOrEqual(256);
    expect(embed?.description.length).toBeLessThanOrEqual(4096);
    // Telegram counts characters after it has parsed the markup.
    const shown = String(bodyOf('telegram', long)['text'])
      .replace(/<[^>]*>/g, '')
      .replace(/&\w+;/g, '&');
    expect(shown.length).toBeLessThanOrEqual(4096);
    expect(Buffer.byteLength(String(bodyOf('ntfy', long)['message']))).toBeLessThanOrEqual(4096);
    const pushed = String(bodyOf('pushover', long)['message']);
    expect(pushed.length).toBeLessThanOrEqual(1024);
    expect(pushed).toMatch(/…\n\n<a [^&<>]*>Retry<\/a>$/);
    expect(JSON.stringify(bodyOf('matrix', long)).length).toBeLessThan(60_000);
    expect(JSON.stringify(bodyOf('mattermost', long)).length).toBeLessThan(40_000);
    for (const service of Object.keys(services) as Service[]) {
      expect(services[service].request(long, target).body).not.toMatch(/\\ud83d(?!\\ude00)/);
    }
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
    ['slack', 200, 'ok', 'delivered'],
    ['slack', 200, 'no_team', 'broken'],
    ['slack', 200, '', 'broken'],
    ['slack', 400, 'invalid_payload', 'refused'],
    ['slack', 404, 'no_service', 'broken'],
    ['slack', 410, 'channel_is_archived', 'broken'],
    ['slack', 500, 'rollup_error', 'retry'],
    ['teams', 202, '', 'delivered'],
    ['teams', 200, 'Webhook message delivery failed with error: … HTTP error 429', 'retry'],
    ['teams', 200, 'Webhook message delivery failed with error: … HTTP error 413', 'refused'],
    ['teams', 401, '{"error":{"code":"DirectApiAuthorizationRequired"}}', 'broken'],
    ['discord', 204, '', 'delivered'],
    ['discord', 404, '{"message":"Unknown Webhook","code":10015}', 'broken'],
    ['discord', 400, '{"embeds":["0"]}', 'refused'],
    ['mattermost', 400, '{"message":"Invalid webhook"}', 'broken'],
    ['telegram', 200, '{"ok":true}', 'delivered'],
    ['telegram', 200, '{"ok":false,"error_code":500,"description":"Internal"}', 'retry'],
    [
      'telegram',
      400,
      '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}',
      'broken',
    ],
    [
      'telegram',
      400,
      '{"ok":false,"error_code":400,"description":"Bad Request: can\'t parse entities"}',
      'refused',
    ],
    ['telegram', 401, '{"ok":false,"error_code":401,"description":"Unauthorized"}', 'broken'],
    ['ntfy', 200, '{"id":"1"}', 'delivered'],
    ['ntfy', 403, '{"code":40301}', 'broken'],
    ['ntfy', 507, '', 'retry'],
    ['gotify', 401, '{"error":"Unauthorized"}', 'broken'],
    ['gotify', 503, '', 'retry'],
    ['pushover', 200, '{"status":1}', 'delivered'],
    ['pushover', 200, '{"status":0,"errors":["message cannot be blank"]}', 'refused'],
    ['pushover', 400, '{"status":0,"errors":["application token is invalid"]}', 'broken'],
    ['pushover', 429, '{"status":0}', 'retry'],
    ['matrix', 200, '{"event_id":"$1"}', 'delivered'],
    ['matrix', 401, '{"errcode":"M_UNKNOWN_TOKEN"}', 'broken'],
    ['matrix', 403, '{"errcode":"M_FORBIDDEN"}', 'broken'],
    ['matrix', 302, '', 'broken'],
  ])('%s %i %s: %s', (service, status, body, expected) => {
    expect(kindOf(verdict(service, status, body))).toBe(expected);
  });

  it.each<[Service, string, string | null, number]>([
    ['slack', '', '30', 30_000],
    ['discord', '{"retry_after":1.5}', '2', 1500],
    ['telegram', '{"ok":false,"error_code":429,"parameters":{"retry_after":7}}', null, 7000],
    ['matrix', '{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":2500}', null, 2500],
    ['ntfy', '', '99999', 3_600_000],
  ])('%s 429 %s waits as long as the service asks', (service, body, header, afterMs) => {
    expect(verdict(service, 429, body, header)).toMatchObject({ kind: 'retry', afterMs });
  });

  it('waits for the longest time if the service names a date', () => {
    expect(retryAfterMs('Wed, 25 Nov 2026 04:00:00 GMT')).toBe(3_600_000);
  });
});
