import { listLogs, listUsers, readLogRetention } from '@stackyard/contracts';
import { startTestApp, type SignedIn } from '#test/test-app.js';

const now = '2026-03-01T10:00:00.000Z';

async function expectDenied(client: SignedIn, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await expect(client.call(listUsers)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
  }
}

function listDenials(root: SignedIn) {
  return root.call(listLogs, { query: { action: ['access.denied'], order: 'asc' } });
}

describe('a client that polls without the permission', () => {
  it('is recorded once immediately, and with a count at the end of the period', async () => {
    const app = await startTestApp({ now });
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena', []);

    await expectDenied(lena, 1);
    app.clock.advance({ minutes: 2 });
    await expectDenied(lena, 4);
    await expect(lena.call(readLogRetention)).rejects.toMatchObject({
      code: 'PERMISSION_MISSING',
    });
    expect((await listDenials(root)).entries).toHaveLength(2);

    app.clock.advance({ minutes: 8 });
    await app.runTask('repeated-refusals');

    const { entries } = await listDenials(root);
    expect(entries).toHaveLength(3);
    expect(entries[2]).toMatchObject({
      outcome: 'denied',
      actor: { name: 'lena' },
      target: { type: 'route', name: 'GET /api/users' },
      message: '4 more denials because the permission users-access is missing',
      details: {
        permission: 'users-access',
        repeated: 4,
        firstAt: now,
        lastAt: '2026-03-01T10:02:00.000Z',
      },
    });
  });

  it('is also counted when the server stops', async () => {
    const app = await startTestApp({ now });
    const root = await app.signInSuperuser();
    await expectDenied(await app.signIn('lena', []), 3);

    await app.restart();

    const { entries } = await listDenials(root);
    expect(entries.map(({ details }) => details?.['repeated'])).toEqual([undefined, 2]);
  });
});
