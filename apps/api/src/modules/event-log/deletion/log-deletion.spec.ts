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
  it('answers 404 for an entry that is not there, and writes nothing', async () => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);

    await expect(lena.call(deleteLogEntry, { params: { id: 4711 } })).rejects.toMatchObject({
      code: 'LOG_ENTRY_UNKNOWN',
    });
    expect((await lena.call(listLogs)).entries).toEqual([]);
  });

  it('never gives the id of a deleted entry to a new one', async () => {
    const lena = await app.signIn('lena', ['logs-delete', 'logs-access']);
    await app.testData.entry({ action: 'setup.completed' });
    const listIds = async () => (await lena.call(listLogs)).entries.map((entry) => entry.id);
    const [first = 0] = await listIds();
    await lena.call(deleteLogEntry, { params: { id: first } });
    await lena.call(deleteLogEntry, { params: { id: first + 1 } });

    expect(await listIds()).toEqual([first + 2]);
  });
});

describe('DELETE /api/logs?before=', () => {
  it('allows other writes between its batches', async () => {
    const lena = await app.signIn('lena', ['logs-delete']);
    await app.testData.entries(10_000);
    app.clock.advance({ hours: 1 });
    let isDone = false;
    const deletion = lena
      .call(deleteLogsBefore, { query: { before: '2026-03-01T11:00:00.000Z' } })
      .finally(() => (isDone = true));
    await waitUntil(async () => (await app.get(EventLogRepository).readChainState()).removed > 0);

    await app.testData.entry({ action: 'setup.completed' });

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
    await app.testData.entry({ action: 'setup.completed' });
    const headers = { authorization: `Bearer ${lena.session.token}` };

    const response = await app.send(`/api/logs${query}`, { method: 'DELETE', headers });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await lena.call(listLogs)).entries).toHaveLength(1);
  });
});

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 2));
}
