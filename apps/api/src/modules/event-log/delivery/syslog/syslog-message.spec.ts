import { logActionIds, type EventLogEntryReply } from '@stackyard/contracts';
import { withOctetCount, syslogMessage } from './syslog-message.js';

const source = { hostName: 'docker1', processId: 42 };
const entry: EventLogEntryReply = {
  id: 7,
  createdAt: '2026-03-01T10:00:00.000Z',
  category: 'redeploy',
  action: 'redeploy.failed',
  outcome: 'failure',
  severity: 'error',
  actor: { type: 'user', id: 1, name: 'lena' },
  target: { type: 'stack', id: 3, name: 'web' },
  server: { id: 2, name: 'home' },
  message: 'Pull failed',
  ip: '192.0.2.7',
  userAgent: null,
  requestId: 'r-1',
  reason: null,
  details: { code: 'PULL_FAILED' },
};

function textOf(change: Partial<EventLogEntryReply>): string {
  return syslogMessage({ ...entry, ...change }, source).toString();
}

describe('an entry as a syslog message', () => {
  it('has header, structured data and text as RFC 5424 requires', () => {
    expect(textOf({})).toBe(
      '<107>1 2026-03-01T10:00:00.000Z docker1 stackyard 42 redeploy.failed ' +
        '[stackyard@32473 id="7" category="redeploy" action="redeploy.failed" outcome="failure" ' +
        'severity="error" actorType="user" actorId="1" actor="lena" targetType="stack" targetId="3" ' +
        'target="web" serverId="2" server="home" ip="192.0.2.7" requestId="r-1" ' +
        'details="{\\"code\\":\\"PULL_FAILED\\"}"] \ufeffPull failed',
    );
  });

  it.each([
    ['error', 107],
    ['warning', 108],
    ['notice', 109],
    ['info', 110],
  ] as const)('of severity %s has the priority %i', (severity, priority) => {
    expect(textOf({ severity })).toMatch(new RegExp(`^<${priority}>1 `));
  });

  it('escapes characters that would end a value', () => {
    const text = textOf({ actor: { type: 'user', id: 1, name: 'a"b\\c]d[e' } });
    expect(text).toContain(' actor="a\\"b\\\\c\\]d[e" ');
  });

  it('is a single line without control characters', () => {
    const text = textOf({
      message: 'a\r\nb\u001b[31m',
      reason: 'c\u0000d\u2028e',
      details: { x: '\u009b' },
    });
    expect(text).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(text).toContain('reason="c\ufffdd\ufffde"');
  });

  it('has a dash if the host name is not ASCII', () => {
    const message = syslogMessage(entry, { hostName: 'größe 1', processId: 1 }).toString();
    expect(message).toContain(' gre1 stackyard ');
    const withoutHostName = syslogMessage(entry, { hostName: '測試', processId: 1 }).toString();
    expect(withoutHostName).toContain('.000Z - stackyard ');
  });

  it('has a distinct id for every action', () => {
    const ids = logActionIds.map((action) => textOf({ action }).split(' ')[5] ?? '');
    expect(new Set(ids).size).toBe(logActionIds.length);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(32);
  });

  it('drops details that would make it too long, and says so', () => {
    const text = textOf({ details: { long: 'x'.repeat(9000) } });
    expect(text).not.toContain('xxx');
    expect(text).toContain(' omitted="details"] \ufeffPull failed');
  });

  it('is cut at 8000 octets, but never within a character', () => {
    const message = syslogMessage({ ...entry, message: '🚀'.repeat(3000) }, source);
    expect(message.length).toBeLessThanOrEqual(8000);
    expect(message.length).toBeGreaterThan(7996);
    expect(message.toString()).not.toContain('\ufffd');
    expect(message.toString()).toContain('omitted="details"');
  });

  it('is prefixed with its length in octets, not characters, in a stream', () => {
    expect(withOctetCount(Buffer.from('größe')).toString()).toBe('7 größe');
  });
});
