import {
  createLogView,
  deleteLogView,
  editLogView,
  listLogViews,
  maxSavedViews,
} from '@stackyard/contracts';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UserEntity } from '#modules/users/user.entity.js';

const now = '2026-03-01T10:00:00.000Z';

function namesOf(user: SignedIn): Promise<string[]> {
  return user.call(listLogViews).then(({ views }) => views.map((view) => view.name));
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => app.reset());

describe('saved views of the event log', () => {
  it('are kept under their name and listed by it', async () => {
    const lena = await app.signIn('lena', ['logs-access']);
    const { id } = await lena.call(createLogView, {
      body: { name: 'Sign-ins ', search: 'category=x' },
    });

    const created = await lena.call(createLogView, { body: { name: 'failures', search: '' } });

    expect(created).toEqual({ id: id + 1, name: 'failures', search: '', createdAt: now });
    expect((await lena.call(listLogViews)).views).toEqual([
      created,
      { id, name: 'Sign-ins', search: 'category=x', createdAt: now },
    ]);
  });

  it('can be given another name or other filters independently', async () => {
    const lena = await app.signIn('lena', ['logs-access']);
    const { id } = await lena.call(createLogView, { body: { name: 'a', search: 'ip=1' } });
    const edit = (body: { name?: string; search?: string }) =>
      lena.call(editLogView, { params: { id }, body });

    expect(await edit({ name: 'b' })).toMatchObject({ name: 'b', search: 'ip=1' });
    expect(await edit({ search: 'ip=2' })).toMatchObject({ name: 'b', search: 'ip=2' });
    expect(await edit({ name: 'B' })).toMatchObject({ name: 'B' });
  });

  it('have a unique name per user, regardless of case', async () => {
    const lena = await app.signIn('lena', ['logs-access']);
    const max = await app.signIn('max', ['logs-access']);
    await lena.call(createLogView, { body: { name: 'Nachts', search: '' } });
    const { id } = await lena.call(createLogView, { body: { name: 'other', search: '' } });
    const nameTaken = { code: 'LOG_VIEW_NAME_TAKEN' };

    await expect(
      lena.call(createLogView, { body: { name: ' nachtS', search: '' } }),
    ).rejects.toMatchObject(nameTaken);
    await expect(
      lena.call(editLogView, { params: { id }, body: { name: 'NACHTS' } }),
    ).rejects.toMatchObject(nameTaken);
    await max.call(createLogView, { body: { name: 'Nachts', search: '' } });

    expect(await namesOf(lena)).toEqual(['Nachts', 'other']);
    expect(await namesOf(max)).toEqual(['Nachts']);
  });

  it('cannot be seen, changed or removed by other users', async () => {
    const lena = await app.signIn('lena', ['logs-access']);
    const root = await app.signInSuperuser();
    const { id } = await lena.call(createLogView, { body: { name: 'mine', search: '' } });
    const unknown = { code: 'LOG_VIEW_UNKNOWN' };

    await expect(
      root.call(editLogView, { params: { id }, body: { name: 'x' } }),
    ).rejects.toMatchObject(unknown);
    await expect(root.call(deleteLogView, { params: { id } })).rejects.toMatchObject(unknown);
    expect(await namesOf(root)).toEqual([]);
    expect(await namesOf(lena)).toEqual(['mine']);
  });

  it('are limited to fifty and can be removed individually', async () => {
    const lena = await app.signIn('lena', ['logs-access']);
    const create = (name: string) => lena.call(createLogView, { body: { name, search: '' } });
    const { id } = await create('view 0');
    for (let n = 1; n < maxSavedViews; n += 1) await create(`view ${n}`);
    const one = { body: { name: 'one more', search: '' } };
    await expect(lena.call(createLogView, one)).rejects.toMatchObject({ code: 'LOG_VIEWS_FULL' });

    await lena.call(deleteLogView, { params: { id } });

    expect(await lena.call(createLogView, one)).toMatchObject({ name: 'one more' });
  });

  it('require a name', async () => {
    const lena = await app.signIn('lena', ['logs-access']);
    for (const name of ['', '  ']) {
      await expect(lena.call(createLogView, { body: { name, search: '' } })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    }
  });

  it('are removed with their user', async () => {
    const lena = await app.signIn('lena', ['logs-access']);
    await lena.call(createLogView, { body: { name: 'mine', search: '' } });
    const uow = app.get(UnitOfWork);

    await uow.run(() => uow.manager.delete(UserEntity, { id: lena.user.id }));

    expect(await uow.manager.query('SELECT * FROM log_views')).toEqual([]);
  });
});
