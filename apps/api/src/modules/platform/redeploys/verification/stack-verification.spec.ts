import {
  listLogs,
  readRedeployEvidence,
  readRedeployProbes,
  readStackVerification,
  setStackVerification,
  type StackReply,
  type StackVerification,
} from '@stackyard/contracts';
import type { EnvVariable } from '@stackyard/platform-client';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';
import { matchesPattern } from './stack-checks.js';

const file = 'services:\n  web:\n    image: shop:1\n  mail:\n    image: mail:1\n';
const sharedPlatformApp = startedOnce(() =>
  PlatformApp.start({ settings: { PLATFORM_REFRESH_SECONDS: 60 } }),
);

let nameCount = 0;
let page: Server;
let probeReply: { status: number; text: string };

beforeEach(async () => {
  probeReply = { status: 200, text: 'all well' };
  page = createServer((_, response) => response.writeHead(probeReply.status).end(probeReply.text));
  page.listen(0, '127.0.0.1');
  await once(page, 'listening');
});
afterEach(() => page.close());

const address = () => `127.0.0.1:${(page.address() as AddressInfo).port}`;

async function givenStack(verification: StackVerification, env: EnvVariable[] = []) {
  const it = sharedPlatformApp();
  const name = `shop-${(nameCount += 1)}`;
  const stack = await it.createStack({ name, env, file: file.replace('shop:1', `${name}:1`) });
  await set(stack, verification);
  it.sandbox.control.publishImage(`${name}:1`);
  return { it, stack, name };
}

function set({ id }: StackReply, body: StackVerification) {
  return sharedPlatformApp().operator.call(setStackVerification, { params: { id }, body });
}

const probesOf = (id: number, by = sharedPlatformApp().operator) =>
  by.call(readRedeployProbes, { params: { id } });

describe('the verification of a stack', () => {
  it('has defaults, and is stored and logged without secrets', async () => {
    const it = sharedPlatformApp();
    const { stack } = await givenStack({});
    const params = { id: stack.id };
    expect(await it.operator.call(readStackVerification, { params })).toEqual({
      timeoutSeconds: null,
      settleSeconds: null,
      defaults: { timeoutSeconds: 1, settleSeconds: 0.1 },
      optionalServices: [],
      probes: [],
      failurePatterns: [],
      readyPatterns: [],
    });
    const url = 'https://shop.example/health?token=hidden-secret';
    const changed = await set(stack, { timeoutSeconds: 30, probes: [{ name: ' page ', url }] });
    expect(changed).toMatchObject({
      timeoutSeconds: 30,
      probes: [{ name: 'page', url, address: null, status: null, text: null, verifyTls: true }],
    });
    const { entries } = await it.operator.call(listLogs, { query: { limit: 1 } });
    expect(entries[0]?.message).toBe(`Verification of ${stack.name} changed`);
    expect(JSON.stringify(entries)).not.toContain('hidden-secret');
  });

  const probe = { name: 'page', url: 'https://shop.example' };

  it.each<[StackVerification | object, string]>([
    [{ probes: [{ name: 'a', url: 'http://169.254.169.254/latest' }] }, '/probes/0/url'],
    [{ probes: [probe, { name: 'a', url: 'https://user:pw@shop.example' }] }, '/probes/1/url'],
    [{ probes: [{ name: 'a', url: 'file:///etc/passwd' }] }, '/probes/0/url'],
    [{ probes: [{ name: 'a', address: '169.254.169.254:80' }] }, '/probes/0/address'],
    [{ probes: [{ name: 'a', address: 'db.example' }] }, '/probes/0/address'],
    [{ probes: [{ name: 'a' }] }, '/probes/0/url'],
    [{ probes: [{ ...probe, address: 'db.example:5432' }] }, '/probes/0/url'],
    [{ probes: [{ ...probe, name: ' ' }] }, '/probes/0/name'],
    [{ probes: [{ ...probe, path: '/' }] }, '/probes/0/path'],
    [{ probes: [probe, { ...probe, name: 'page ' }] }, '/probes/1/name'],
    [{ probes: ['db.example:5432'] }, '/probes/0'],
    [{ probes: probe }, '/probes'],
    [{ probes: Array.from({ length: 11 }, (_, at) => ({ ...probe, name: `${at}` })) }, '/probes'],
    [{ failurePatterns: ['**'] }, '/failurePatterns'],
    [{ timeoutSeconds: 0 }, '/timeoutSeconds'],
  ])('refuses %j', async (body, pointer) => {
    const { stack } = await givenStack({});
    await expect(set(stack, body)).rejects.toMatchObject({ problem: { errors: [{ pointer }] } });
  });

  it('is changed only by users who may edit stacks', async () => {
    const { it, stack } = await givenStack({});
    const reader = await it.app.signIn('lena', ['stacks-access']);
    const refusedCall = reader.call(setStackVerification, { params: { id: stack.id }, body: {} });
    await expect(refusedCall).rejects.toMatchObject({ problem: { code: 'PERMISSION_MISSING' } });
  });
});

describe('a redeploy with its own verification', () => {
  it('succeeds if the probes do', async () => {
    const { it, stack } = await givenStack({
      probes: [
        { name: 'page', url: `http://${address()}/health?key=1`, status: 200, text: 'well' },
        { name: 'port', address: address() },
      ],
    });
    const redeploy = await it.redeploy(stack);
    expect(redeploy.state).toBe('succeeded');
    expect(await it.readLogText(redeploy.id)).toContain('Probes succeeded: page, port.');
    const common = { step: 'verifying', fault: null, excerpt: null };
    expect((await probesOf(redeploy.id)).probes).toMatchObject([
      { ...common, name: 'page', target: `http://${address()}/health`, status: 200 },
      { ...common, name: 'port', target: address(), status: null },
    ]);
  });

  it('succeeds if a page is larger than the part that is read', async () => {
    probeReply = { status: 200, text: 'well '.repeat(300_000) };
    const { it, stack } = await givenStack({
      probes: [{ name: 'page', url: `http://${address()}/`, text: 'well' }],
    });
    expect(await it.redeploy(stack)).toMatchObject({ state: 'succeeded', failure: null });
  });

  it.each([
    ['status', { status: 503, text: 'well' }, 'status 503 instead of 200 to 399'],
    ['text', { status: 200, text: 'starting' }, 'the expected text is missing'],
  ])('fails if the %s of the page is not as expected', async (_, expectation, fault) => {
    probeReply = expectation;
    const { it, stack } = await givenStack({
      probes: [{ name: 'page', url: `http://${address()}/`, text: 'well' }],
    });
    const { id, state, failure } = await it.redeploy(stack);
    expect({ state, code: failure?.code }).toEqual({ state: 'failed', code: 'PROBE_FAILED' });
    expect(failure?.detail).toBe(`page (http://${address()}/): ${fault}.`);
    expect((await probesOf(id)).probes).toMatchObject([
      { name: 'page', status: expectation.status, fault, excerpt: expectation.text },
    ]);
    const evidence = await it.operator.call(readRedeployEvidence, { params: { id } });
    expect(evidence.message).toBe(failure?.detail);
  });

  it('keeps the masked start of an unexpected answer for users who may read logs', async () => {
    const password = 'hunter2-hunter2';
    probeReply = { status: 500, text: `no\r\n  database with ${password}\n${'x'.repeat(20_000)}` };
    const { it, stack } = await givenStack(
      { probes: [{ name: 'page', url: `http://${address()}/` }] },
      [{ name: 'DB_PASSWORD', value: password }],
    );
    const { id } = await it.redeploy(stack);
    const [probe] = (await probesOf(id)).probes;
    expect(probe?.excerpt).toMatch(/^no database with <masked> x{250,} …$/);
    expect(probe?.excerpt?.length).toBe(300);
    const reader = await it.app.signIn('mika', ['stacks-access']);
    expect(await probesOf(id, reader)).toMatchObject({
      isRestricted: true,
      probes: [{ fault: 'status 500 instead of 200 to 399', excerpt: null }],
    });
  });

  it('waits until a probe succeeds', async () => {
    probeReply = { status: 503, text: '' };
    const { it, stack } = await givenStack({
      timeoutSeconds: 30,
      probes: [{ name: 'page', url: `http://${address()}/` }],
    });
    const { id } = await it.start(stack);
    await waitFor('the wait', async () => {
      return (await it.readLogText(id)).includes('Waiting: page (http://') || undefined;
    });
    probeReply = { status: 200, text: '' };
    expect((await it.waitForEnd(id)).state).toBe('succeeded');
  });

  it('fails if a new container writes a line that means failure, and does not repeat the line', async () => {
    const { it, stack, name } = await givenStack({ failurePatterns: ['FATAL * database'] });
    const writes = [
      { stream: 'stderr' as const, text: 'FATAL error: no database, token hidden-secret' },
    ];
    it.sandbox.control.planContainers(1, name, { writes }, 'web');
    const { failure } = await it.redeploy(stack);
    expect(failure).toEqual({
      code: 'LOG_PATTERN_FOUND',
      detail: `${name}-web-1 wrote a line that matches “FATAL * database”.`,
    });
  });

  it('ignores lines from before the redeploy, and fails if a line is missing', async () => {
    const { it, stack } = await givenStack({
      failurePatterns: ['old failure'],
      readyPatterns: ['web ready', 'listening on port'],
    });
    const at = Date.now() - 60_000;
    it.sandbox.control.writeLog(stack.platformId ?? 0, 'old failure', { service: 'mail', at });
    const { failure } = await it.redeploy(stack);
    expect(failure).toEqual({
      code: 'LOG_PATTERN_MISSING',
      detail: 'No line matches “listening on port”.',
    });
  });

  it('accepts that an optional service is down', async () => {
    const { it, stack } = await givenStack({ optionalServices: ['mail'] });
    it.sandbox.control.exitContainers(stack.platformId ?? 0, 1, 'mail');
    it.sandbox.control.planContainers(1, stack.name, { exitCode: 1 }, 'mail');
    expect((await it.redeploy(stack)).state).toBe('succeeded');
    await set(stack, {});
    it.sandbox.control.exitContainers(stack.platformId ?? 0, 1, 'mail');
    expect((await it.redeploy(stack)).failure?.code).toBe('CONTAINERS_NOT_RUNNING');
  });
});

describe('a log pattern', () => {
  it.each([
    ['ready', 'server is ready now', true],
    ['Ready', 'server is ready now', false],
    ['server*now', 'server is ready now', true],
    ['now*server', 'server is ready now', false],
    ['*ready*', 'ready', true],
    ['a.c', 'abc', false],
  ])('%j in %j: %s', (pattern, line, expected) => {
    expect(matchesPattern(pattern, line)).toBe(expected);
  });

  it('takes time that grows only with the length of the line', () => {
    const pattern = `${'a*'.repeat(99)}b`;
    expect(matchesPattern(pattern, 'a'.repeat(100_000))).toBe(false);
  });
});
