import {
  deleteLogEntry,
  deleteLogsBefore,
  exportLogs,
  listLogs,
  readLogChain,
  readLogEntry,
  verifyLogs,
  type LogVerdict,
  type LogVerifyLine,
} from '@stackyard/contracts';
import { checkFile } from '@stackyard/event-chain';
import { resetWithEmptyLog } from '#test/emptied-log.js';
import { startedOnce } from '#test/started-once.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { LogRemovalRepository } from '../deletion/log-removal.repository.js';
import { LogVerificationService } from './log-verification.service.js';

const now = '2026-03-01T10:00:00.000Z';
const sharedApp = startedOnce(() => startTestApp({ now }));
let app: TestApp;
let auditor: SignedIn;

async function resetLog(on = sharedApp()): Promise<void> {
  app = on;
  await resetWithEmptyLog(app);
  auditor = await app.signIn('lena', ['logs-access', 'logs-delete', 'logs-export']);
  for (const action of ['setup.completed', 'server.created', 'server.changed'] as const) {
    await app.testData.entry({ action, details: { after: { name: 'home', port: 9000 } } });
    app.clock.advance({ minutes: 1 });
  }
}

async function verify(head?: string): Promise<LogVerdict> {
  const query = head === undefined ? {} : { head };
  const text = await (await auditor.open(verifyLogs, { query })).text();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LogVerifyLine);
  const last = lines.pop();
  expect(lines.every(({ kind }) => kind === 'progress')).toBe(true);
  if (last?.kind !== 'verdict') throw new Error(`No verdict in ${text}`);
  return last;
}

/** Changes the event log directly, like an attacker with write access to the database. */
function tamperWithLog(sql: string, parameters: unknown[] = []): Promise<unknown> {
  const uow = app.get(UnitOfWork);
  return uow.run(() => uow.manager.query(sql, parameters));
}

describe('GET /api/logs/verify', () => {
  beforeEach(() => resetLog());

  it('accepts a log that only the application has changed', async () => {
    await resetLog(await startTestApp({ now }));
    await auditor.call(deleteLogEntry, { params: { id: 2 } });
    await auditor.call(deleteLogEntry, { params: { id: 4 } });
    await app.testData.entry({ action: 'setup.completed' });
    await app.restart();
    app.clock.advance({ hours: 1 });
    await auditor.call(deleteLogsBefore, { query: { before: '2026-03-01T10:00:30.000Z' } });

    const chain = await auditor.call(readLogChain);
    expect(chain).toMatchObject({ version: 1, headId: 7, links: 7, removed: 3 });
    expect(await verify(`${chain.headId}:${chain.headHash}`)).toEqual({
      kind: 'verdict',
      intact: true,
      checked: 7,
      fault: null,
      headId: 7,
      headHash: chain.headHash,
      openDeletions: 0,
    });
  });

  it('accepts an empty log', async () => {
    await tamperWithLog('DELETE FROM event_log');
    await tamperWithLog('UPDATE event_log_chain SET head_id = 0, head_hash = ?, links = 0', [
      Buffer.alloc(32),
    ]);

    expect(await verify()).toMatchObject({ intact: true, checked: 0, headId: 0 });
  });

  it('names the first of the entries that were removed', async () => {
    await tamperWithLog('DELETE FROM event_log WHERE id = 2');

    expect(await verify()).toMatchObject({ fault: { kind: 'removed', id: 2 } });
  });

  it('names the last entry if that entry was removed', async () => {
    await tamperWithLog('DELETE FROM event_log WHERE id = 3');

    expect(await verify()).toMatchObject({ fault: { kind: 'removed', id: 3 } });
  });

  it('detects a forged remainder of an entry that was never deleted', async () => {
    await auditor.call(deleteLogEntry, { params: { id: 1 } });
    await tamperWithLog(`INSERT INTO event_log_removed
      SELECT id, content_hash, chain_hash, (SELECT MAX(id) FROM event_log_deletions)
      FROM event_log WHERE id = 2`);
    await tamperWithLog('DELETE FROM event_log WHERE id = 2');

    expect(await verify()).toMatchObject({ fault: { kind: 'removed', id: 1 } });
  });

  it('names an entry that was inserted', async () => {
    await tamperWithLog(`INSERT INTO event_log (id, created_at, category, action, outcome, severity,
        actor_type, actor_name, message, search_text, content_hash, chain_hash)
      SELECT 4, created_at, category, action, outcome, severity, actor_type, actor_name, message,
        search_text, content_hash, chain_hash FROM event_log WHERE id = 1`);

    expect(await verify()).toMatchObject({ intact: false, fault: { kind: 'inserted', id: 4 } });
    await app.testData.entry({ action: 'setup.completed' });
    expect(await verify()).toMatchObject({ intact: false, fault: { id: 4 } });
  });

  it('detects by a noted head that the whole log was rebuilt', async () => {
    const { headId, headHash } = await auditor.call(readLogChain);
    await tamperWithLog('DELETE FROM event_log');
    await tamperWithLog(
      'UPDATE event_log_chain SET head_id = 0, head_hash = ?, next_id = 1, links = 0',
      [Buffer.alloc(32)],
    );
    for (const message of ['a', 'b', 'c', 'd']) {
      await app.testData.entry({ action: 'setup.completed', message });
    }

    expect(await verify()).toMatchObject({ intact: true });
    expect(await verify(`${headId}:${headHash}`)).toMatchObject({
      intact: false,
      fault: { kind: 'head-missed', id: 3 },
    });
  });

  it('is recorded when it finds a fault', async () => {
    await tamperWithLog(`UPDATE event_log SET message = 'Nothing' WHERE id = 1`);
    await verify();

    const { entries } = await auditor.call(listLogs, { query: { limit: 1 } });
    expect(entries[0]).toMatchObject({
      action: 'log.chain-broken',
      severity: 'error',
      actor: { name: 'lena' },
      details: { kind: 'changed', id: 1 },
    });
  });

  it('runs once at a time, and can be restarted after its reader has gone', async () => {
    const service = app.get(LogVerificationService);
    const first = (await service.verify({}, systemCaller))[Symbol.asyncIterator]();

    await expect(service.verify({}, systemCaller)).rejects.toMatchObject({
      code: 'LOG_VERIFICATION_RUNNING',
    });
    await first.return?.();

    expect(await verify()).toMatchObject({ intact: true });
  });

  it('accepts and reports a deletion that is still running', async () => {
    const removals = app.get(LogRemovalRepository);
    await app.get(UnitOfWork).run(async () => {
      await removals.remove(await removals.open('{"kind":"test"}'), [1, 2]);
    });

    expect(await verify()).toMatchObject({ intact: true, checked: 3, openDeletions: 1 });
  });
});

describe('GET /api/logs/verify after a change', () => {
  beforeAll(async () => {
    await resetLog();
    const target = { type: 'server', id: 3, name: 'home' } as const;
    const server = { id: 3, name: 'home' };
    const by = { ...systemCaller, ip: '192.0.2.7', userAgent: 'curl', requestId: 'r-1' };
    await app.testData.entry({ action: 'server.changed', target, server, reason: 'x' }, by);
    await app.testData.entry({ action: 'server.changed' });
  });

  it.each([
    'created_at',
    'category',
    'action',
    'outcome',
    'severity',
    'actor_type',
    'actor_id',
    'actor_name',
    'target_type',
    'target_id',
    'target_name',
    'server_id',
    'server_name',
    'message',
    'ip',
    'user_agent',
    'request_id',
    'reason',
    'details',
    'content_hash',
    'chain_hash',
  ])('names the entry whose %s was changed', async (column) => {
    const other = {
      created_at: 5,
      actor_id: 77,
      target_id: 77,
      server_id: 77,
      details: '{"after":{"name":"home","port":9001}}',
      content_hash: Buffer.alloc(32, 7),
      chain_hash: Buffer.alloc(32, 7),
    };
    const value = column in other ? other[column as keyof typeof other] : 'route';

    const change = (to: unknown) =>
      tamperWithLog(`UPDATE event_log SET ${column} = ? WHERE id = 4`, [to]);
    const [row] = await app
      .get(UnitOfWork)
      .manager.query<Record<string, unknown>[]>(`SELECT ${column} FROM event_log WHERE id = 4`);

    await change(value);

    expect(await verify()).toMatchObject({ intact: false, fault: { kind: 'changed', id: 4 } });
    await change(row?.[column]);
    expect(await verify()).toMatchObject({ intact: true });
  });
});

describe('a copy of the chain', () => {
  beforeEach(() => resetLog());

  it('can be verified without the server, including the remainders of removed entries', async () => {
    await auditor.call(deleteLogEntry, { params: { id: 2 } });
    await auditor.call(deleteLogEntry, { params: { id: 4 } });
    const { headId, headHash } = await auditor.call(readLogChain);

    const query = { format: 'jsonl' as const, chain: true };
    const response = await auditor.open(exportLogs, { query });

    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="stackyard-event-log-chain-2026-03-01.jsonl"',
    );
    const lines = (await response.text()).trimEnd().split('\n');
    const recordedHead = { id: headId, hash: Buffer.from(headHash, 'hex') };
    expect(await checkFile(lines, recordedHead)).toMatchObject({ fault: null, checked: 5 });
    const forged = lines.map((line) => line.replace('"server.changed"', '"server.created"'));
    expect(await checkFile(forged)).toMatchObject({ fault: { kind: 'changed', id: 3 } });
  });

  it.each([
    ['a filter', '&actor=lena', '?actor'],
    ['another order', '&order=asc', '?order'],
  ])('is refused with %s', async (_, parameters, pointer) => {
    const headers = { authorization: `Bearer ${auditor.session.token}` };
    const path = `/api/logs/export?format=jsonl&chain=true${parameters}`;
    const response = await app.send(path, { headers });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] });
  });
});

describe('GET /api/logs/:id', () => {
  beforeEach(() => resetLog());

  it('shows an entry with its hashes and its neighbours in time', async () => {
    const { entry, link, newerId, olderId } = await auditor.call(readLogEntry, {
      params: { id: 2 },
    });

    expect(entry).toMatchObject({ id: 2, action: 'server.created' });
    expect([olderId, newerId]).toEqual([1, 3]);
    expect(link.contentHash).toMatch(/^[0-9a-f]{64}$/);
    const last = await auditor.call(readLogEntry, { params: { id: 3 } });
    expect(last.newerId).toBeNull();
    expect(last.link.chainHash).toBe((await auditor.call(readLogChain)).headHash);
  });

  it('answers 404 for an entry that is not there', async () => {
    await expect(auditor.call(readLogEntry, { params: { id: 99 } })).rejects.toMatchObject({
      code: 'LOG_ENTRY_UNKNOWN',
    });
  });
});

describe('a deletion that a crash interrupted', () => {
  it('continues after the next start on behalf of the user who started it', async () => {
    await resetLog(await startTestApp({ now }));
    const uow = app.get(UnitOfWork);
    const removals = app.get(LogRemovalRepository);
    const { ip, userAgent, requestId } = systemCaller;
    const by = { actor: { type: 'user', id: 7, name: 'mika' }, ip, userAgent, requestId };
    const plan = { kind: 'before', before: Date.parse('2026-03-01T10:02:00Z'), upTo: 3, by };
    await uow.run(async () => {
      await removals.remove(await removals.open(JSON.stringify(plan)), [1]);
    });

    await app.restart();
    while ((await app.get(LogRemovalRepository).findUnfinished()).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }

    const { entries } = await auditor.call(listLogs);
    expect(entries).toMatchObject([
      {
        action: 'log.entries-deleted',
        actor: { name: 'mika' },
        details: { before: '2026-03-01T10:02:00.000Z', entries: 2, resumed: true },
      },
      { id: 3 },
    ]);
    expect(await verify()).toMatchObject({ intact: true, openDeletions: 0 });
  });
});
