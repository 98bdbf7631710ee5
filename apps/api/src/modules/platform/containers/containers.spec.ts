import {
  downloadStackLogs,
  listLogs,
  readContainerUsage,
  readStackContainer,
  readStackLogs,
  type ReadStackLogsReply,
  type StackReply,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { sharedPlatform, type PlatformApp } from '#test/platform/platform-app.js';

const file = [
  'services:',
  '  db:',
  '    image: db:1',
  '  web:',
  '    image: web:1',
  '    restart: unless-stopped',
  '    ports:',
  '      - "8080:80"',
  '      - "9000"',
  '    environment:',
  '      - TOKEN=very-secret',
  '    volumes:',
  '      - data:/var/lib/web',
  '      - /etc/localtime:/etc/localtime:ro',
  '',
].join('\n');

const sharedPlatformApp = sharedPlatform({ settings: { PLATFORM_READ_TIMEOUT_SECONDS: 30 } });
let app: PlatformApp;
let shop: StackReply;

async function addShop(): Promise<void> {
  app = sharedPlatformApp();
  shop = await app.createStack({ name: 'shop', file });
}

const writeLog = (text: string, options: { service?: string; at?: number } = {}) =>
  app.sandbox.control.writeLog(shop.platformId ?? 0, text, options);
const readLogs = (query: { cursor?: string; tail?: number; container?: string[] } = {}) =>
  app.operator.call(readStackLogs, { params: { id: shop.id }, query });

describe('GET /api/stacks/:id/logs', () => {
  it('merges all containers by time', async () => {
    await addShop();
    const now = Date.now();
    writeLog('second', { service: 'web', at: now + 2 });
    writeLog('first', { service: 'db', at: now + 1 });

    const { lines, failed } = await readLogs();

    expect(lines.slice(-2)).toMatchObject([
      { container: 'shop-db-1', text: 'first', stream: 'stdout', isCut: false },
      { container: 'shop-web-1', text: 'second' },
    ]);
    expect(failed).toEqual([]);
  });

  it('continues after a cursor without gaps or duplicates, even within a millisecond', async () => {
    await addShop();
    const now = Date.now();
    writeLog('one', { service: 'web', at: now });
    const { cursor } = await readLogs();
    writeLog('two', { service: 'web', at: now });
    writeLog('three', { service: 'db', at: now + 5 });

    const next = await readLogs({ cursor });
    const last = await readLogs({ cursor: next.cursor });

    expect(next.lines.map(({ text }) => text)).toEqual(['two', 'three']);
    expect(last.lines).toEqual([]);
    expect(last.cursor).toBe(next.cursor);
  });

  it('follows a container that replaced another one', async () => {
    await addShop();
    const { cursor } = await readLogs();
    await app.redeploy(shop);
    app.sandbox.control.publishImage('web:1');
    await app.redeploy(shop);
    writeLog('hello from the new one', { service: 'web', at: Date.now() + 1 });

    const { lines } = await readLogs({ cursor });

    expect(lines.map(({ text }) => text)).toContain('hello from the new one');
  });

  it('reads only the selected containers and the requested number of lines', async () => {
    await addShop();
    const now = Date.now();
    for (let line = 1; line <= 5; line += 1) writeLog(`line ${line}`, { at: now + line });

    const { lines } = await readLogs({ container: ['shop-web-1'], tail: 2 });

    expect(lines.map(({ container, text }) => [container, text])).toEqual([
      ['shop-web-1', 'line 4'],
      ['shop-web-1', 'line 5'],
    ]);
  });

  it('cuts a line of 10 MB and reads the others', async () => {
    await addShop();
    const now = Date.now();
    writeLog('x'.repeat(10 * 1024 * 1024), { service: 'web', at: now + 1 });
    writeLog('after it', { service: 'web', at: now + 2 });

    const { lines } = await readLogs({ container: ['shop-web-1'], tail: 2 });

    expect(lines.map(({ text, isCut }) => [text.length < 20_000, isCut])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(lines[1]?.text).toBe('after it');
  });

  it('returns all lines in order and in parts of at most 5,000, however many were written', async () => {
    await addShop();
    const now = Date.now();
    writeLog('the first line', { at: now });
    let { cursor } = await readLogs();
    for (let line = 0; line < 6500; line += 1) {
      for (const service of ['db', 'web']) {
        writeLog(`${service} ${line}`, { service, at: now + 1 + Math.floor(line / 100) });
      }
    }

    const parts: ReadStackLogsReply['lines'][] = [];
    for (let hasMore = true; hasMore;) {
      const reply = await readLogs({ cursor });
      ({ cursor, hasMore } = reply);
      parts.push(reply.lines);
    }

    const lines = parts.flat();
    for (const service of ['db', 'web']) {
      const texts = lines.flatMap(({ container, text }) =>
        container === `shop-${service}-1` ? [text] : [],
      );
      expect(texts).toEqual(Array.from({ length: 6500 }, (_, line) => `${service} ${line}`));
    }
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).sort());
    // The limit is 5000 lines, but lines with the same time are never split between parts, and the
    // test writes 200 lines per millisecond.
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(5200);
  });

  it('answers other requests while long logs are read', async () => {
    await addShop();
    const blog = await app.createStack({ name: 'blog' });
    app.sandbox.control.writeLog(blog.platformId ?? 0, 'a short log');
    const now = Date.now();
    for (let line = 0; line < 5000; line += 1) writeLog('x'.repeat(180), { at: now + line });
    const ended: string[] = [];

    const long = Array.from({ length: 8 }, () =>
      readLogs({ tail: 5000 }).then(() => ended.push('long')),
    );
    const short = app.operator
      .call(readStackLogs, { params: { id: blog.id } })
      .then(() => ended.push('short'));
    await Promise.all([...long, short]);

    expect(ended.indexOf('short')).toBeLessThan(ended.length - 1);
  });

  it('returns binary data as text, without losing the next line', async () => {
    await addShop();
    const now = Date.now();
    const binary = '\u0000\u0007\u001b[2J\ufffd\u2028\ud800';
    writeLog(binary, { service: 'web', at: now + 1 });
    writeLog('after it', { service: 'web', at: now + 2 });

    const { lines } = await readLogs({ container: ['shop-web-1'], tail: 2 });

    expect(lines.map(({ text }) => text)).toEqual([binary.replace('\ud800', '\ufffd'), 'after it']);
  });

  it('lists the containers that cannot be read and shows the others', async () => {
    await addShop();
    writeLog('still here');
    app.sandbox.control.failNext({
      kind: 'refuse',
      status: 500,
      path: /\/logs$/,
      message: 'the log driver does not support reading',
    });

    const { lines, failed } = await readLogs();

    expect(failed).toMatchObject([{ detail: expect.stringContaining('log driver') as string }]);
    expect(lines.map(({ text }) => text)).toContain('still here');
  });

  it('requires the permission to read container logs, and respects stack limits', async () => {
    await addShop();
    const blog = await app.createStack({ name: 'blog' });
    const other = await app.app.signIn('lena', ['stacks-access']);
    const params = { id: shop.id };
    await expect(other.call(readStackLogs, { params })).rejects.toMatchObject({
      code: 'PERMISSION_MISSING',
    });

    const tokenFields = { permissions: ['stacks-logs' as const], stackIds: [blog.id] };
    const { client } = await issueToken(app.app, app.operator, tokenFields);
    await expect(client.call(readStackLogs, { params })).rejects.toMatchObject({
      code: 'STACK_NOT_ALLOWED',
    });
  });
});

describe('GET /api/stacks/:id/logs/download', () => {
  it('returns the log as text and records who downloaded it', async () => {
    await addShop();
    writeLog('to be kept', { service: 'web' });

    const response = await app.operator.open(downloadStackLogs, {
      params: { id: shop.id },
      query: { container: ['shop-web-1'] },
    });

    expect(response.headers.get('content-disposition')).toBe('attachment; filename="shop.log"');
    expect(await response.text()).toMatch(/^\d{4}-\S+ shop-web-1 stdout to be kept$/m);
    const { entries } = await app.operator.call(listLogs, {
      query: { action: ['stack.logs-downloaded'] },
    });
    expect(entries).toMatchObject([
      { target: { name: 'shop' }, details: { containers: ['shop-web-1'] } },
    ]);
  });
});

describe('GET /api/stacks/:id/container', () => {
  it('shows ports, mounts and names of variables, never their values', async () => {
    await addShop();

    const container = await app.operator.call(readStackContainer, {
      params: { id: shop.id },
      query: { name: 'shop-web-1' },
    });

    expect(container).toMatchObject({
      name: 'shop-web-1',
      service: 'web',
      state: 'running',
      restartPolicy: 'unless-stopped',
      ports: [
        { container: '80/tcp', host: '0.0.0.0:8080' },
        { container: '9000/tcp', host: null },
      ],
      mounts: [
        { kind: 'volume', source: 'data', target: '/var/lib/web', readOnly: false },
        { kind: 'bind', source: '/etc/localtime', target: '/etc/localtime', readOnly: true },
      ],
      environmentVariables: ['TOKEN'],
    });
    expect(JSON.stringify(container)).not.toContain('very-secret');
  });

  it('measures what the container uses', async () => {
    await addShop();

    const usage = await app.operator.call(readContainerUsage, {
      params: { id: shop.id },
      query: { name: 'shop-web-1' },
    });

    expect(usage).toEqual({
      cpuPercent: 50,
      memoryBytes: 64 * 1_048_576,
      memoryLimitBytes: 512 * 1_048_576,
    });
  });

  it('returns no container of another stack', async () => {
    await addShop();
    await app.createStack({ name: 'blog' });

    const other = app.operator.call(readStackContainer, {
      params: { id: shop.id },
      query: { name: 'blog-app-1' },
    });

    await expect(other).rejects.toMatchObject({ code: 'CONTAINER_UNKNOWN' });
  });
});

describe('a container on another machine of a swarm', () => {
  let stack: StackReply;
  const name = 'cluster_web.1';

  async function givenCluster(): Promise<void> {
    app = sharedPlatformApp();
    const { control } = app.sandbox;
    const environmentId = control.addEnvironment({ name: 'cluster', swarm: true });
    const writes = [{ stream: 'stderr' as const, text: 'no space left' }];
    const file = 'services:\n  web:\n    image: web:1\n';
    stack = await app.createStack({ name: 'cluster', kind: 'swarm', environmentId, file });
    control.planContainers(environmentId, 'cluster', { elsewhere: true, writes }, 'web');
    control.publishImage('web:1');
    await app.redeploy(stack);
  }

  it('has its log read through its task', async () => {
    await givenCluster();

    const { lines, failed } = await app.operator.call(readStackLogs, {
      params: { id: stack.id },
      query: { container: [name, 'cluster_web.7'] },
    });

    expect(lines).toMatchObject([{ container: name, stream: 'stderr', text: 'no space left' }]);
    expect(failed).toEqual([
      { container: 'cluster_web.7', detail: 'cluster no longer has this container.' },
    ]);
  });

  it('reports that only its log can be read', async () => {
    await givenCluster();

    const request = app.operator.call(readStackContainer, {
      params: { id: stack.id },
      query: { name },
    });

    await expect(request).rejects.toMatchObject({ code: 'CONTAINER_ELSEWHERE' });
  });
});
