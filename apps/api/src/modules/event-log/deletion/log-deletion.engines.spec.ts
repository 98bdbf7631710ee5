import { deleteLogEntry, deleteLogsBefore, listLogs } from '@stackyard/contracts';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { EventLogRepository } from '../event-log.repository.js';

const now = '2026-03-01T10:00:00.000Z';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => app.reset());

describe('DELETE /api/logs/:id', () => {
  it('permanently deletes one entry and records that in another', async () => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.given.entry({ action: 'setup.completed' });
    await app.given.entry({ action: 'server.created' });

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

  it('answers 404 for an entry that is not there, and writes nothing', async () => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);

    await expect(lena.call(deleteLogEntry, { params: { id: 4711 } })).rejects.toMatchObject({
      code: 'LOG_ENTRY_UNKNOWN',
    });
    expect((await lena.call(listLogs)).entries).toEqual([]);
  });

  it('never gives the id of a deleted entry to a new one', async () => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.given.entry({ action: 'setup.completed' });
    const listIds = async () => (await lena.call(listLogs)).entries.map((entry) => entry.id);
    const [first = 0] = await listIds();
    await lena.call(deleteLogEntry, { params: { id: first } });
    await lena.call(deleteLogEntry, { params: { id: first + 1 } });

    expect(await listIds()).toEqual([first + 2]);
  });
});

describe('DELETE /api/logs?before=', () => {
  it('deletes and counts older entries batch by batch', async () => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.given.entries(2300);
    app.clock.advance({ hours: 1 });
    await app.given.entry({ action: 'setup.completed' });

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
    await app.given.entry({ action: 'setup.completed' });
    app.clock.advance({ seconds: 1 });

    const before = app.clock.now().toISOString();
    expect(await lena.call(deleteLogsBefore, { query: { before } })).toEqual({ deleted: 1 });

    const { entries } = await lena.call(listLogs);
    expect(entries.map((entry) => entry.action)).toEqual(['log.entries-deleted']);
  });

  it('allows other writes between its batches', async () => {
    const lena = await app.signIn('lena', ['logs-delete']);
    await app.given.entries(10_000);
    app.clock.advance({ hours: 1 });
    let isDone = false;
    const deletion = lena
      .call(deleteLogsBefore, { query: { before: '2026-03-01T11:00:00.000Z' } })
      .finally(() => (isDone = true));
    await waitUntil(async () => (await app.get(EventLogRepository).readChainState()).removed > 0);

    await app.given.entry({ action: 'setup.completed' });

    expect(isDone).toBe(false);
    expect(await deletion).toEqual({ deleted: 10_000 });
  });

  it.each([
    ['nothing', ''],
    ['an empty moment', '?before='],
    ['a word', '?before=yesterday'],
    ['a week', '?before=2026-W09'],
    ['a moment in the future', '?before=2026-03-01T10:00:00.001Z'],
    ['a moment and a wish', '?before=2026-01-01&category=redeploy'],
  ])('refuses %s and deletes nothing', async (_, query) => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.given.entry({ action: 'setup.completed' });
    const headers = { authorization: `Bearer ${lena.session.token}` };

    const response = await app.send(`/api/logs${query}`, { method: 'DELETE', headers });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await lena.call(listLogs)).entries).toHaveLength(1);
  });
});

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 2));
}
