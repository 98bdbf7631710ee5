import { exportLogs, listLogs, logActionIds } from '@stackyard/contracts';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

const now = '2026-03-01T10:00:00.000Z';

async function fill(app: TestApp, entries: number): Promise<void> {
  await app.get(UnitOfWork).run(async () => {
    for (let index = 0; index < entries; index += 1) {
      const action = logActionIds[index % 4] ?? 'session.opened';
      await app.testData.entry({ action, message: `Entry ${index}` });
    }
  });
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => app.reset());

describe('GET /api/logs/export', () => {
  it('sends all matching entries as a file, not only one page', async () => {
    const auditor = await app.signIn('lena', ['logs-export']);
    await app.testData.entries(2500);

    const response = await auditor.open(exportLogs, { query: { order: 'asc' } });

    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="stackyard-event-log-2026-03-01.csv"',
    );
    const lines = (await response.text()).split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.shift()).toMatch(/^id,createdAt,/);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 2500 }, (_, index) => index + 1),
    );
  });

  it('supports the filters of the list', async () => {
    const auditor = await app.signIn('lena', ['logs-export']);
    await fill(app, 40);

    const query = { action: [logActionIds[1] ?? 'session.opened'], format: 'jsonl' as const };
    const response = await auditor.open(exportLogs, { query });

    expect(response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    const entries = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string; id: number });
    expect(entries).toHaveLength(10);
    expect(new Set(entries.map((entry) => entry.action))).toEqual(new Set(query.action));
    expect(entries[0]?.id).toBeGreaterThan(entries[9]?.id ?? Infinity);
  });

  it('sends only the header when nothing matches', async () => {
    const auditor = await app.signIn('lena', ['logs-export']);

    const response = await auditor.open(exportLogs, { query: { actor: ['nobody'] } });

    expect(await response.text()).toMatch(/^id,createdAt,[^\r\n]+\r\n$/);
  });

  it('is recorded with its filters, but does not contain its own entry', async () => {
    const auditor = await app.signIn('lena', ['logs-export', 'logs-access']);
    await fill(app, 3);

    const response = await auditor.open(exportLogs, { query: { search: 'Entry' } });

    expect(await response.text()).not.toContain('log.exported');
    const { entries } = await auditor.call(listLogs, { query: { limit: 1 } });
    expect(entries[0]).toMatchObject({
      action: 'log.exported',
      actor: { name: 'lena' },
      details: { format: 'csv', filters: { search: 'Entry' } },
    });
  });

  it('reads no faster than the client, and stops when the client disconnects', async () => {
    const auditor = await app.signIn('lena', ['logs-export']);
    const { manager } = app.get(UnitOfWork);
    // The log must be larger than the buffers of the sockets, so that they cannot hold all rows.
    await app.testData.entries(8_000, 1500);
    const query = manager.query.bind(manager);
    let queries = 0;
    manager.query = (sql: string, parameters?: unknown[]) => {
      // Count only the export's queries. Background tasks also read the log, but not in order of
      // time.
      if (sql.includes('ORDER BY created_at')) queries += 1;
      return query(sql, parameters);
    };
    const clientController = new AbortController();

    const response = await auditor.open(exportLogs, { signal: clientController.signal });
    await response.body?.getReader().read();
    const queryCountWithoutReader = await waitUntilStable(() => queries);
    clientController.abort();

    // The whole log would take 40 batches, so the export has stopped early.
    expect(queryCountWithoutReader).toBeLessThan(33);
    expect(await waitUntilStable(() => queries)).toBe(queryCountWithoutReader);
    expect(app.log.linesOf('http').filter((line) => line.level === 'error')).toEqual([]);
  });

  it('is refused for an invalid moment', async () => {
    const auditor = await app.signIn('lena', ['logs-export']);

    await expect(auditor.open(exportLogs, { query: { from: '2026-W10' } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});

/** Waits until a value has not changed for a second. */
async function waitUntilStable(read: () => number): Promise<number> {
  let last = read();
  for (let stableChecks = 0; stableChecks < 10; stableChecks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (read() !== last) stableChecks = -1;
    last = read();
  }
  return last;
}
