import { jest } from '@jest/globals';
import {
  createRegistry,
  deleteRegistry,
  editRegistry,
  listLogs,
  listRegistries,
  testRegistry,
} from '@stackyard/contracts';
import { startRegistry } from '@stackyard/platform-sandbox';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { Registry } from './client/registry.port.js';
import { StoredRegistryAccounts } from './stored-registry-accounts.service.js';

const password = 'known to few';
const doubles: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const double of doubles.splice(0)) await double.close();
});

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T10:00:00.000Z' });
});

beforeEach(() => app.reset());

async function start(options: { token?: boolean } = {}) {
  const double = await startRegistry({ ...options, credentials: { username: 'lena', password } });
  doubles.push(double);
  const root = await app.signInSuperuser();
  const body = { host: double.host, username: 'lena', password, plainHttp: true };
  return { app, root, double, body };
}

function redirectEcr(app: TestApp, url: string): void {
  const accounts = app.get(StoredRegistryAccounts);
  const original = accounts.accessWith.bind(accounts);
  jest.spyOn(accounts, 'accessWith').mockImplementation((registry) => {
    const access = original(registry);
    const trust = { origins: [url], ca: null };
    return { ...access, origin: url, trust, ecr: access.ecr && { ...access.ecr, url: `${url}/` } };
  });
}

describe('registries', () => {
  it('are saved once the registry accepts the credentials, which stay secret', async () => {
    const { app, root, body, double } = await start({ token: true });

    const created = await root.call(createRegistry, { body });
    const { registries } = await root.call(listRegistries);

    expect(created).toMatchObject({ host: double.host, managed: true, username: 'lena' });
    expect(created.answeredAt).toBe('2026-03-01T10:00:00.000Z');
    expect(registries).toEqual([created]);
    const rows = await app.get(UnitOfWork).manager.query<object[]>('SELECT * FROM registries');
    const { entries } = await root.call(listLogs, { query: { action: ['registry.created'] } });
    expect(entries).toMatchObject([{ target: { type: 'registry', name: double.host } }]);
    expect(JSON.stringify([rows, registries, entries])).not.toContain(password);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'rejected the credentials of lena'],
    ['no credentials', { username: null, password: undefined }, 'requires credentials'],
    ['TLS where there is none', { plainHttp: false }, 'cannot be reached'],
  ])('are not saved with %s', async (_, fields, message) => {
    const { root, body } = await start();

    const request = root.call(createRegistry, { body: { ...body, ...fields } });

    await expect(request).rejects.toMatchObject({
      problem: { code: 'REGISTRY_REFUSED', detail: expect.stringContaining(message) as unknown },
    });
    expect(await root.call(listRegistries)).toMatchObject({ registries: [] });
    expect(await root.call(listLogs, { query: { action: ['registry.created'] } })).toMatchObject({
      entries: [],
    });
  });

  it.each([
    ['a user without a password', { password: undefined }, '/password'],
    ['a path instead of a host', { host: 'registry.lan/acme' }, '/host'],
    ['a host without a dot or port', { host: 'registry' }, '/host'],
  ])('are refused with %s', async (_, fields, pointer) => {
    const { root, body } = await start();
    await expect(root.call(createRegistry, { body: { ...body, ...fields } })).rejects.toMatchObject(
      {
        problem: { code: 'VALIDATION_FAILED', errors: [{ pointer }] },
      },
    );
  });

  it('are added only once, regardless of the case of the host', async () => {
    const { root, body } = await start();
    await root.call(createRegistry, { body });
    await expect(root.call(createRegistry, { body })).rejects.toMatchObject({
      problem: { code: 'REGISTRY_EXISTS' },
    });
  });

  it('keep their password until the user name, the protocol or the certificate changes', async () => {
    const { root, body } = await start();
    const { id } = await root.call(createRegistry, { body });
    const params = { id };

    expect(await root.call(editRegistry, { params, body: {} })).toMatchObject({ username: 'lena' });
    await expect(
      root.call(editRegistry, { params, body: { username: 'mia' } }),
    ).rejects.toMatchObject({ problem: { errors: [{ pointer: '/password' }] } });
    await expect(
      root.call(editRegistry, { params, body: { plainHttp: false } }),
    ).rejects.toMatchObject({ problem: { errors: [{ pointer: '/password' }] } });
    expect(await root.call(testRegistry, { params })).toMatchObject({ ok: true });
  });

  it('report a conflict if someone else saves them during the sign-in', async () => {
    const { app, root, body } = await start();
    const { id } = await root.call(createRegistry, { body });
    const edit = () => root.call(editRegistry, { params: { id }, body: {} });
    jest.spyOn(app.get(Registry), 'signIn').mockImplementationOnce(async () => {
      await edit();
    });

    await expect(edit()).rejects.toMatchObject({
      problem: { code: 'REGISTRY_CHANGED', status: 409 },
    });
  });

  it('report when they no longer accept the saved credentials', async () => {
    const { root, body, double } = await start();
    const { id } = await root.call(createRegistry, { body });
    await double.close();

    expect(await root.call(testRegistry, { params: { id } })).toEqual({
      ok: false,
      detail: expect.stringContaining(`${double.host} cannot be reached`) as unknown,
      faultCode: 'unreachable',
    });
  });

  it('are removed with their credentials', async () => {
    const { app, root, body } = await start();
    const { id } = await root.call(createRegistry, { body });

    await root.call(deleteRegistry, { params: { id } });

    expect(await app.get(UnitOfWork).manager.query('SELECT * FROM registries')).toEqual([]);
    await expect(root.call(deleteRegistry, { params: { id } })).rejects.toMatchObject({
      problem: { code: 'REGISTRY_UNKNOWN' },
    });
  });

  it('in Amazon ECR are saved with an access key, whose secret stays secret', async () => {
    const app = await startTestApp({ now: new Date().toISOString() });
    const secret = 'long and random';
    const key = { id: 'AKIDEXAMPLE', secret, region: 'eu-central-1' };
    const double = await startRegistry({ accessKey: key });
    doubles.push(double);
    redirectEcr(app, double.url);
    const root = await app.signInSuperuser();
    const host = '123456789012.dkr.ecr.eu-central-1.amazonaws.com';
    const body = { host, username: key.id, password: secret };
    const wrongPassword = { ...body, password: 'wrong' };
    await expect(root.call(createRegistry, { body: wrongPassword })).rejects.toMatchObject({
      problem: { code: 'REGISTRY_REFUSED' },
    });

    const created = await root.call(createRegistry, { body });
    const testReply = await root.call(testRegistry, { params: { id: created.id } });

    expect(created).toMatchObject({ host, username: key.id });
    expect(testReply).toMatchObject({ ok: true });
    const rows = await app.get(UnitOfWork).manager.query<object[]>('SELECT * FROM registries');
    const { entries } = await root.call(listLogs, { query: { action: ['registry.created'] } });
    const everything = JSON.stringify([rows, created, testReply, entries, app.log.text]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain('registry-double-password');
  });

  it('show their quota and when it was reported', async () => {
    const { app, root, body, double } = await start();
    double.publish('app', '1');
    await root.call(createRegistry, { body });
    const reference = { registry: double.host, repository: 'app', tag: '1' };
    await app.get(Registry).resolve(reference, new AbortController().signal);
    await app.runTask('registry-status');

    const { registries } = await root.call(listRegistries);
    expect(registries.find(({ host }) => host === double.host)).toMatchObject({
      quota: { limit: 100, remaining: 99, windowSeconds: 21_600 },
      answeredAt: '2026-03-01T10:00:00.000Z',
      fault: null,
    });
  });

  it('show the end of a pause until they respond again', async () => {
    const { app, root, body, double } = await start();
    await root.call(createRegistry, { body });
    double.publish('app', '1');
    double.limit(1, 120);
    const reference = { registry: double.host, repository: 'app', tag: '1' };
    const resolveImage = () => app.get(Registry).resolve(reference, new AbortController().signal);

    await expect(resolveImage()).rejects.toMatchObject({ fault: 'limited' });
    await app.runTask('registry-status');
    expect(await root.call(listRegistries)).toMatchObject({
      registries: [{ pausedUntil: '2026-03-01T10:02:00.000Z' }],
    });

    await resolveImage();
    await app.runTask('registry-status');
    expect(await root.call(listRegistries)).toMatchObject({
      registries: [{ pausedUntil: null, fault: null }],
    });
  });
});
