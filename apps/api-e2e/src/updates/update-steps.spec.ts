import { listLogs, readUpdateLog, startUpdate, type UpdateRunReply } from '@stackyard/contracts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApiClient } from '../pipeline.js';
import { waitForUpdate, waitForUpdateStep, startUpdateScene } from './update-scene.js';
import { waitUntil } from '../wait-until.js';

const mePath = '/api/users/me';

/** Waits until an update has ended. Returns its event log entries and its log lines. */
async function recordsOf(api: TestApiClient, { id }: UpdateRunReply) {
  const { lines } = await api.call(readUpdateLog, { params: { id } });
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  const query = { category: ['maintenance' as const], order: 'asc' as const, limit: 500 };
  const { entries } = await api.call(listLogs, { query });
  const actions = entries.map(({ action }) => action);
  return actions.filter((action) => /^(update\.[a-z]+ed|update.lost|maintenance\.)/.test(action));
}

describe('an update whose server is killed', () => {
  it('during preflight has failed, and nothing was changed', async () => {
    const { api, server, control, script } = await startUpdateScene();
    control.failNext({ kind: 'hang', path: mePath, repeat: 2 });
    const { id } = await api.call(startUpdate, { body: {} });
    await waitUntil('the platform is asked', () =>
      control.requests.some(({ path }) => path === mePath),
    );

    await server.kill9();
    control.clearFaults();
    await server.start();
    const { run, mode } = await waitForUpdate(api, id);

    expect(run).toMatchObject({ state: 'failed', steps: [{ step: 'preflight' }] });
    expect(mode).toMatchObject({ active: false });
    expect(await script.hasBegun()).toBe(false);
    expect(await recordsOf(api, run)).toEqual(['update.started', 'update.failed']);
  });

  it('while waiting for a redeploy has failed; maintenance ends and the redeploy completes', async () => {
    const { api, server, control, script, stackIds } = await startUpdateScene();
    control.holdDeploysAt('pulling');
    const redeploy = await api.redeploy(stackIds[0] ?? 0);
    await api.waitUntilStep(redeploy.id, 'applying');
    const { id } = await api.call(startUpdate, { body: {} });
    await waitForUpdateStep(api, id, 'maintenance');

    await server.kill9();
    control.holdDeploysAt(null);
    await server.start();
    const { run, mode } = await waitForUpdate(api, id);

    expect(run).toMatchObject({ state: 'failed' });
    expect(run.reason).toContain('before anything on the host changed');
    expect(mode).toMatchObject({ active: false });
    expect(await script.hasBegun()).toBe(false);
    expect(await api.waitUntilFinal(redeploy.id)).toMatchObject({ state: 'succeeded' });
  });

  it('while writing a backup has failed, and the next one leaves no partial file', async () => {
    const { api, server, control, script, dataDir } = await startUpdateScene();
    control.failNext({ kind: 'hang', path: '/api/backup' });
    const { id } = await api.call(startUpdate, { body: { backup: true } });
    const folder = join(dataDir, 'platform-backups');
    // Wait until the backup request has arrived. By then, the server has created the file, and the
    // injected fault, which affects only one request, is used up.
    await waitUntil('it is written', () =>
      control.requests.some(({ path }) => path === '/api/backup'),
    );
    expect(await readdir(folder)).toHaveLength(1);

    await server.kill9();
    await server.start();
    const { run, mode } = await waitForUpdate(api, id);
    const next = await api.call(startUpdate, { body: { backup: true } });
    await script.waitUntilBegun();
    const files = await readdir(folder);
    await script.end();

    expect(run).toMatchObject({ state: 'failed', backup: null });
    expect(mode).toMatchObject({ active: false });
    expect(files).toEqual([`update-${next.id}.tar.gz`]);
    expect((await waitForUpdate(api, next.id)).run).toMatchObject({ state: 'succeeded' });
  });

  it('during its script has succeeded if the platform returns with another version', async () => {
    const { api, server, control, script } = await startUpdateScene();
    const { id } = await api.call(startUpdate, { body: {} });
    await script.waitUntilBegun();

    await server.kill9();
    await control.restart({ version: '2.24.1' });
    await script.end();
    await server.start();
    const { run, mode } = await waitForUpdate(api, id);

    expect(run).toMatchObject({ state: 'succeeded', versionAfter: '2.24.1' });
    expect(mode).toMatchObject({ active: false });
    expect(await recordsOf(api, run)).toEqual([
      'update.started',
      'maintenance.opened',
      'update.succeeded',
      'maintenance.closed',
    ]);
  });

  it('while waiting for the platform continues waiting', async () => {
    const { api, server, control, script } = await startUpdateScene();
    const { id } = await api.call(startUpdate, { body: {} });
    await script.waitUntilBegun();
    await control.goDown();
    await script.end();
    await waitForUpdateStep(api, id, 'waiting');

    await server.kill9();
    await control.restart({ version: '2.24.1' });
    await server.start();
    const { run, mode } = await waitForUpdate(api, id);

    expect(run).toMatchObject({ state: 'succeeded', versionAfter: '2.24.1', reason: null });
    expect(mode).toMatchObject({ active: false });
  });

  it('while verifying continues verifying', async () => {
    const { api, server, control, script } = await startUpdateScene();
    const { id } = await api.call(startUpdate, { body: {} });
    await script.waitUntilBegun();
    control.failNext({ kind: 'slow', path: mePath, delayMs: 1 });
    control.failNext({ kind: 'hang', path: mePath });
    await script.end();
    await waitForUpdateStep(api, id, 'verifying');

    await server.kill9();
    control.clearFaults();
    await server.start();
    const { run, mode } = await waitForUpdate(api, id);

    expect(run).toMatchObject({ state: 'succeeded', reason: null });
    expect(run.steps.map(({ step }) => step).at(-1)).toBe('verifying');
    expect(mode).toMatchObject({ active: false });
  });
});
