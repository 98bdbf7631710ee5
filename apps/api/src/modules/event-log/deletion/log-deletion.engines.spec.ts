import { deleteLogEntry, deleteLogsBefore, listLogs } from '@stackyard/contracts';
import { startTestApp, type TestApp } from '#test/test-app.js';

const now = '2026-03-01T10:00:00.000Z';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => app.reset());

describe('DELETE /api/logs/:id', () => {
  it('permanently deletes one entry and records that in another', async () => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.testData.entry({ action: 'setup.completed' });
    await app.testData.entry({ action: 'server.created' });

    const [remaining, removed] = (await lena.call(listLogs)).entries;
    const id = removed?.id ?? 0;

    expect(await lena.call(deleteLogEntry, { params: { id } })).toEqual({ deleted: 1 });

    const { entries } = await lena.call(listLogs);
    expect(entries).toMatchObject([
      {
        id: id + 2,
        action: 'log.entry-deleted',
        actor: { name: 'lena' },
        details: { id, action: 'setup.completed', createdAt: now },
      },
      { id: remaining?.id, action: 'server.created' },
    ]);
  });
});

describe('DELETE /api/logs?before=', () => {
  it('deletes and counts older entries batch by batch', async () => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.testData.entries(2300);
    app.clock.advance({ hours: 1 });
    await app.testData.entry({ action: 'setup.completed' });

    const reply = await lena.call(deleteLogsBefore, {
      query: { before: '2026-03-01T11:00:00.000Z' },
    });

    expect(reply).toEqual({ deleted: 2300 });
    const { entries } = await lena.call(listLogs);
    expect(entries).toMatchObject([
      {
        action: 'log.entries-deleted',
        actor: { name: 'lena' },
        details: { before: '2026-03-01T11:00:00.000Z', entries: 2300 },
      },
      { action: 'setup.completed', createdAt: '2026-03-01T11:00:00.000Z' },
    ]);
  });

  it('keeps the entry about itself when everything up to now is deleted', async () => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.testData.entry({ action: 'setup.completed' });
    app.clock.advance({ seconds: 1 });

    const before = app.clock.now().toISOString();
    expect(await lena.call(deleteLogsBefore, { query: { before } })).toEqual({ deleted: 1 });

    const { entries } = await lena.call(listLogs);
    expect(entries.map((entry) => entry.action)).toEqual(['log.entries-deleted']);
  });
});
