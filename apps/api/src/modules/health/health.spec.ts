import { readFile } from 'node:fs/promises';
import { readLiveness, readReadiness } from '@stackyard/contracts';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { startTestApp, type SignedIn } from '#test/test-app.js';
import { version } from '#version.js';

const healthyReply = { status: 'ok', version };

describe('the health checks', () => {
  it.each([readLiveness, readReadiness])('are public: $path', async (check) => {
    const { anonymous } = await startTestApp();
    expect(await anonymous.call(check)).toEqual(healthyReply);
  });
});

describe('GET /api/health/ready', () => {
  it('shows the state of background tasks only with metrics-read', async () => {
    const app = await startTestApp({ now: '2026-11-20T12:00:00.000Z' });
    const reader = await app.signIn('tom', ['metrics-read']);
    const other = await app.signIn('lena', ['settings-edit']);
    const sweep = async (client: SignedIn) => {
      const { tasks = [] } = await client.call(readReadiness);
      return tasks.find(({ name }) => name === 'expired-sessions');
    };

    expect(await sweep(reader)).toEqual({
      name: 'expired-sessions',
      running: 0,
      lastRunAt: null,
      lastDurationMs: null,
      failures: 0,
    });
    await app.runTask('expired-sessions');

    expect(await sweep(reader)).toMatchObject({ lastRunAt: '2026-11-20T12:00:00.000Z' });
    expect(await other.call(readReadiness)).toEqual(healthyReply);
  });
});

describe('the documentation', () => {
  it('lists every background task', async () => {
    const app = await startTestApp();
    const page = new URL('../../../../../docs/operating/monitoring.md', import.meta.url);
    const text = await readFile(page, 'utf8');
    const [, table = ''] = text.split('## Background tasks');

    const names = app
      .get(BackgroundTasks)
      .listStates()
      .map(({ name }) => name);

    expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});
