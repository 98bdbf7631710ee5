import type { EventLogRow } from '../event-log-row.js';
import { csvOf } from './csv.js';

const entry: EventLogRow = {
  id: 7,
  created_at: Date.parse('2026-03-01T10:00:00.000Z'),
  category: 'redeploy',
  action: 'redeploy.failed',
  outcome: 'failure',
  severity: 'error',
  actor_type: 'user',
  actor_id: 1,
  actor_name: 'lena',
  target_type: 'stack',
  target_id: 3,
  target_name: 'web',
  server_id: 2,
  server_name: 'home',
  message: 'Pull failed',
  ip: '192.0.2.7',
  user_agent: 'curl/8',
  request_id: 'r-1',
  reason: null,
  details: '{"code":"PULL_FAILED"}',
};

type Options = Parameters<typeof csvOf>[1];

/** Returns the whole file, written with one batch per entry. */
async function writeCsv(entries: EventLogRow[], options: Options = {}): Promise<string> {
  async function* batches(): AsyncGenerator<EventLogRow[]> {
    for (const one of entries) yield await Promise.resolve([one]);
  }
  const chunks: string[] = [];
  for await (const chunk of csvOf(batches(), options)) chunks.push(chunk);
  return chunks.join('');
}

async function lineOf(one: EventLogRow, options: Options = {}): Promise<string> {
  const file = await writeCsv([one], options);
  return file.slice(file.indexOf('\r\n') + 2);
}

describe('a CSV file', () => {
  it('contains only the header when there are no entries', async () => {
    expect(await writeCsv([])).toBe(
      'id,createdAt,category,action,outcome,severity,actorType,actorId,actorName,targetType,targetId,' +
        'targetName,serverId,serverName,message,ip,userAgent,requestId,reason,details\r\n',
    );
  });

  it('has a cell for each column of the header', async () => {
    expect(await writeCsv([entry, entry])).toBe(
      `${await writeCsv([])}${(await lineOf(entry)).repeat(2)}`,
    );
    expect(await lineOf(entry)).toBe(
      '7,2026-03-01T10:00:00.000Z,redeploy,redeploy.failed,failure,error,user,1,lena,stack,3,web,2,home,' +
        'Pull failed,192.0.2.7,curl/8,r-1,,"{""code"":""PULL_FAILED""}"\r\n',
    );
  });

  it('quotes separators, quotes and line breaks', async () => {
    expect(await lineOf({ ...entry, message: 'a, "b"\nc' })).toContain(',"a, ""b""\nc",');
    expect(await lineOf({ ...entry, message: 'a;=1+1' })).toContain(',"a;=1+1",');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1'])(
    'keeps %j a text',
    async (message) => {
      const line = await lineOf({ ...entry, message });
      expect(line).toMatch(new RegExp(`home,"?'\\${message[0]}`));
    },
  );

  it('leaves missing values empty', async () => {
    const target = { target_type: null, target_id: null, target_name: null };
    const server = { server_id: null, server_name: null };
    const emptyEntry = { ...entry, ...target, ...server, details: null, ip: null };
    expect(await lineOf(emptyEntry)).toContain(',lena,,,,,,Pull failed,,curl/8,');
  });

  it('starts with a byte order mark and separates cells with semicolons on request', async () => {
    const file = await writeCsv([entry], { bom: true, separator: 'semicolon' });

    expect(file.startsWith('\ufeffid;createdAt;')).toBe(true);
    expect(file).toContain('\r\n7;2026-03-01T10:00:00.000Z;redeploy;');
  });
});
