import type { EventLogEntryReply } from '@stackyard/contracts';
import { csvHeader, toCsv } from './csv.js';

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
  userAgent: 'curl/8',
  requestId: 'r-1',
  reason: null,
  details: { code: 'PULL_FAILED' },
};

describe('a CSV line', () => {
  it('has a cell for each column of the header', () => {
    expect(csvHeader).toBe(
      'id,createdAt,category,action,outcome,severity,actorType,actorId,actorName,targetType,targetId,' +
        'targetName,serverId,serverName,message,ip,userAgent,requestId,reason,details\r\n',
    );
    expect(toCsv(entry)).toBe(
      '7,2026-03-01T10:00:00.000Z,redeploy,redeploy.failed,failure,error,user,1,lena,stack,3,web,2,home,' +
        'Pull failed,192.0.2.7,curl/8,r-1,,"{""code"":""PULL_FAILED""}"\r\n',
    );
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(toCsv({ ...entry, message: 'a, "b"\nc' })).toContain(',"a, ""b""\nc",');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('keeps %j a text', (message) => {
    const line = toCsv({ ...entry, message });
    expect(line).toMatch(new RegExp(`home,"?'\\${message[0]}`));
  });

  it('leaves out what is not there', () => {
    const bare = { ...entry, target: null, server: null, details: null, ip: null };
    expect(toCsv(bare)).toContain(',lena,,,,,,Pull failed,,curl/8,');
  });
});
