import { logout, setMaintenanceMode } from '@stackyard/contracts';
import { nextEvent, startTestApp, type SocketCredentials } from '#test/test-app.js';

describe('the realtime channel', () => {
  it('is refused without credentials and with a stale cookie', async () => {
    const app = await startTestApp();
    const lena = await app.signIn('lena');
    await lena.call(logout);
    const cookie = `stackyard_session=${lena.session.token}`;

    await expect(app.connect({})).rejects.toThrow('UNAUTHENTICATED');
    await expect(app.connect({ headers: { cookie } })).rejects.toThrow('UNAUTHENTICATED');
    await expect(app.connect({ token: lena.session.token })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('is refused after the session has expired', async () => {
    const app = await startTestApp({ now: '2026-03-01T10:00:00.000Z' });
    const lena = await app.signIn('lena');
    app.clock.advance({ hours: 13 });

    await expect(app.connect({ token: lena.session.token })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('accepts cookie, bearer header and token', async () => {
    const app = await startTestApp();
    const { token } = (await app.signIn('lena')).session;

    const allCredentials: SocketCredentials[] = [
      { headers: { cookie: `stackyard_session=${token}` } },
      { headers: { authorization: `Bearer ${token}` } },
      { token },
    ];
    for (const credentials of allCredentials) {
      const socket = await app.connect(credentials);
      expect(socket.connected).toBe(true);
    }
  });

  it('is refused to pages of another origin with the cookie', async () => {
    const app = await startTestApp();
    const { token } = (await app.signIn('lena')).session;
    const cookie = `stackyard_session=${token}`;

    const foreignConnection = app.connect({ headers: { cookie, origin: 'https://evil.example' } });
    await expect(foreignConnection).rejects.toThrow('websocket error');

    const own = await app.connect({ headers: { cookie, origin: app.origin } });
    expect(own.connected).toBe(true);
  });

  it('accepts the host that a trusted proxy forwards', async () => {
    const app = await startTestApp({ settings: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    const { token } = (await app.signIn('lena')).session;
    const cookie = `stackyard_session=${token}`;
    const origin = 'https://console.example';
    const connectFrom = (host: string) =>
      app.connect({ headers: { cookie, origin, 'x-forwarded-host': host } });

    expect((await connectFrom('console.example')).connected).toBe(true);
    await expect(connectFrom('other.example')).rejects.toThrow('websocket error');
  });

  it('sends a socket only what its user may read', async () => {
    const app = await startTestApp();
    const lena = await app.signIn('lena', ['maintenance-access']);
    const guest = await app.signIn('guest');
    const auditor = await app.signIn('auditor', ['logs-access']);
    const received = { guest: [] as string[], auditor: [] as string[] };
    const sockets = {
      guest: await app.connect({ token: guest.session.token }),
      auditor: await app.connect({ token: auditor.session.token }),
    };
    sockets.guest.onAny((event: string) => received.guest.push(event));
    sockets.auditor.onAny((event: string) => received.auditor.push(event));
    const announced = Object.values(sockets).map((socket) =>
      nextEvent(socket, 'maintenance.changed'),
    );

    await lena.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });
    await Promise.all(announced);

    expect(received.guest).toEqual(['maintenance.changed']);
    expect(received.auditor).toEqual(['event.recorded', 'maintenance.changed']);
  });

  it('lets no client join rooms or announce anything', async () => {
    const app = await startTestApp();
    const lena = await app.signIn('lena', ['maintenance-access']);
    const guest = await app.signIn('guest');
    const socket = await app.connect({ token: guest.session.token });
    const untypedSocket: { emit(event: string, ...parts: unknown[]): unknown } = socket;
    const received: string[] = [];
    socket.onAny((event: string) => received.push(event));
    for (const event of ['join', 'subscribe', 'event.recorded', 'maintenance.changed']) {
      untypedSocket.emit(event, 'logs-access');
    }

    const announced = nextEvent(socket, 'maintenance.changed');
    await lena.call(setMaintenanceMode, { body: { active: true, message: 'Real' } });

    expect(await announced).toMatchObject({ message: 'Real' });
    expect(received).toEqual(['maintenance.changed']);
  });
});
