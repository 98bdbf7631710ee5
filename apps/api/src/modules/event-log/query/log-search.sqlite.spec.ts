import { startTestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

describe('the index of texts', () => {
  it('forgets an entry that is deleted', async () => {
    const app = await startTestApp();
    const uow = app.get(UnitOfWork);
    await app.given.entry({ action: 'setup.completed', message: 'Größe geändert' });
    const hits = () =>
      uow.manager.query<object[]>(
        `SELECT rowid FROM event_log_search WHERE event_log_search MATCH '"grö"'`,
      );
    const [entry] = await uow.manager.query<{ id: number }[]>('SELECT id FROM event_log');
    expect(await hits()).toEqual([{ rowid: entry?.id }]);

    await uow.run(() => uow.manager.query('DELETE FROM event_log'));

    expect(await hits()).toEqual([]);
  });
});
