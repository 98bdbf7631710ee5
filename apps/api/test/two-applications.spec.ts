import { readSession } from '@stackyard/contracts';
import { startTestApp } from './test-app.js';

it('recognises the users of each application in one process, not those of the other', async () => {
  const [first, second] = await Promise.all([startTestApp(), startTestApp()]);
  const lena = await first.signIn('lena');
  const mara = await second.signIn('mara');

  await expect(lena.call(readSession)).resolves.toMatchObject({ user: { username: 'lena' } });
  await expect(mara.call(readSession)).resolves.toMatchObject({ user: { username: 'mara' } });
  const { token } = lena.session;
  const response = await second.send('/api/auth/session', {
    headers: { authorization: `Bearer ${token}` },
  });
  await expect(response.json()).resolves.toMatchObject({ authenticated: false });
});
