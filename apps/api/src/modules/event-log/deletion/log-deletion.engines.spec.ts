import { deleteLogEntry, deleteLogsBefore, listLogs } from '@stackyard/contracts';
import { startTestApp } from '#test/test-app.js';
import { startedOnce } from '#test/started-once.js';
import { EventLogRepository } from '../event-log.repository.js';

const now = '2026-03-01T10:00:00.000Z';

describe('DELETE /api/logs/:id', () => {
  it('permanently deletes one entry and records that in another', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.given.entry({ action: 'setup.completed' });
    await app.given.entry({ action: 'server.created' });

    expect(await lena.call(deleteLogEntry, { params: { id: 1 } })).toEqual({ deleted: 1 });

    const { entries } = await lena.call(listLogs);
    expect(entries).toMatchObject([
      {
        id: 3,
        action: 'log.entry-deleted',
        actor: { name: 'lena' },
        details: { id: 1, action: 'setup.completed', createdAt: now },
      },
      { id: 2, action: 'server.created' },
    ]);
  });

  it('answers 404 for an entry that is not there, and writes nothing', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);

    await expect(lena.call(deleteLogEntry, { params: { id: 99 } })).rejects.toMatchObject({
      code: 'LOG_ENTRY_UNKNOWN',
    });
    expect((await lena.call(listLogs)).entries).toEqual([]);
  });

  it('never gives the id of a deleted entry to a new one', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.given.entry({ action: 'setup.completed' });
    await lena.call(deleteLogEntry, { params: { id: 1 } });
    await lena.call(deleteLogEntry, { params: { id: 2 } });

    expect((await lena.call(listLogs)).entries.map((entry) => entry.id)).toEqual([3]);
  });
});

describe('DELETE /api/logs?before=', () => {
  it('deletes and counts older entries batch by batch', async () => {
    const app = await startTestApp({ now });
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
    const app = await startTestApp();
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.given.entry({ action: 'setup.completed' });
    await new Promise((resolve) => setTimeout(resolve, 5));

    const before = new Date().toISOString();
    expect(await lena.call(deleteLogsBefore, { query: { before } })).toEqual({ deleted: 1 });

    const { entries } = await lena.call(listLogs);
    expect(entries.map((entry) => entry.action)).toEqual(['log.entries-deleted']);
  });

  it('allows other writes between its batches', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['logs-delete']);
    await app.given.entries(10_000);
    app.clock.advance({ hours: 1 });
    let done = false;
    const deletion = lena
      .call(deleteLogsBefore, { query: { before: '2026-03-01T11:00:00.000Z' } })
      .finally(() => (done = true));
    await until(async () => (await app.get(EventLogRepository).chain()).removed > 0);

    await app.given.entry({ action: 'setup.completed' });

    expect(done).toBe(false);
    expect(await deletion).toEqual({ deleted: 10_000 });
  });

  const unchanged = startedOnce(async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.given.entry({ action: 'setup.completed' });
    return { app, lena };
  });

  it.each([
    ['nothing', ''],
    ['an empty moment', '?before='],
    ['a word', '?before=yesterday'],
    ['a week', '?before=2026-W09'],
    ['a moment in the future', '?before=2026-03-01T10:00:00.001Z'],
    ['a moment and a wish', '?before=2026-01-01&category=redeploy'],
  ])('refuses %s and deletes nothing', async (_, query) => {
    const { app, lena } = unchanged();
    const headers = { authorization: `Bearer ${lena.session.token}` };

    const response = await app.send(`/api/logs${query}`, { method: 'DELETE', headers });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await lena.call(listLogs)).entries).toHaveLength(1);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 2));
}
