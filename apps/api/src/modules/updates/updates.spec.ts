import {
  checkUpdate,
  listLogs,
  readMaintenanceMode,
  readRedeploy,
  readUpdateStatus,
  saveUpdateScript,
  setMaintenanceMode,
  startUpdate,
} from '@stackyard/contracts';
import { processesIn } from '#test/updates/host-processes.js';
import { waitFor } from '#test/platform/platform-app.js';
import {
  problemCodeOf,
  waitForUpdateEnd,
  readUpdateLogLines,
  useUpdateFixture,
} from '#test/updates/update-app.js';

const scene = useUpdateFixture();

describe('an update of the platform', () => {
  it('starts maintenance, runs the script, waits for the platform and records the versions', async () => {
    const platform = await scene.start(scene.script.text);
    const { app, operator, sandbox } = platform;
    const stack = await platform.createStack({ name: 'shop' });

    const { id } = await operator.call(startUpdate, { body: {} });
    await scene.script.waitUntilBegun();

    expect(await operator.call(readMaintenanceMode)).toMatchObject({
      active: true,
      source: 'update',
      message: 'Portainer is being updated.',
    });
    expect(await problemCodeOf(operator.call(startUpdate, { body: {} }))).toBe('UPDATE_RUNNING');
    expect(await problemCodeOf(operator.call(saveUpdateScript, { body: { text: 'true' } }))).toBe(
      'UPDATE_RUNNING',
    );
    const close = { active: false, message: '' };
    expect(await problemCodeOf(operator.call(setMaintenanceMode, { body: close }))).toBe(
      'UPDATE_RUNNING',
    );
    expect(await problemCodeOf(platform.start(stack))).toBe('MAINTENANCE_ACTIVE');
    const publicStatus = {
      status: 'running',
      running: true,
      startedAt: expect.any(String),
      finishedAt: null,
    };
    const guest = await app.signIn('guest', ['stacks-access']);
    expect(await app.anonymous.call(readUpdateStatus)).toEqual(publicStatus);
    expect(await guest.call(readUpdateStatus)).toEqual(publicStatus);

    const restarted = sandbox.control.restart({ version: '2.24.1' });
    await scene.script.end();
    await restarted;
    const run = await waitForUpdateEnd(platform, id);

    expect(run).toMatchObject({
      state: 'succeeded',
      versionBefore: '2.23.0',
      versionAfter: '2.24.1',
      reason: null,
    });
    expect(run.steps.map(({ step }) => step)).toEqual([
      'preflight',
      'maintenance',
      'script',
      'waiting',
      'verifying',
    ]);
    expect(await operator.call(readMaintenanceMode)).toMatchObject({ active: false });
    const log = await readUpdateLogLines(platform, id);
    expect(log).toEqual(
      expect.arrayContaining([
        'stdout: The script has begun',
        'stderr: The script continues',
        'stackyard: The script finished with exit code 0.',
        'stackyard: Portainer responds with version 2.24.1.',
      ]),
    );
    const status = await operator.call(readUpdateStatus);
    expect(status).toMatchObject({ status: 'succeeded', running: false, run: { id } });
    expect(status.log).toHaveLength(log.length);
    const { entries } = await operator.call(listLogs, { query: { category: ['maintenance'] } });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'update.started',
        'maintenance.opened',
        'update.succeeded',
        'maintenance.closed',
      ]),
    );
  });

  it.each([
    ['ordinary ones', {}],
    ['those that override maintenance', { overrideMaintenance: true, reason: 'Security fix' }],
  ])('lets a running redeploy finish, and %s wait for the update', async (_, override) => {
    const platform = await scene.start(scene.script.text);
    const { operator, sandbox } = platform;
    const stack = await platform.createStack({ name: 'shop' });
    const next = await platform.createStack({ name: 'wiki' });
    sandbox.control.holdDeploysAt('pulling');
    const redeploy = await platform.start(stack);
    const queued = await platform.start(next, override);
    await platform.waitForRedeploy(redeploy.id, ({ step }) => step === 'applying');

    const { id } = await operator.call(startUpdate, { body: {} });
    await waitFor('the wait', async () =>
      (await readUpdateLogLines(platform, id)).includes(
        'stackyard: Waiting for 1 running redeploy.',
      )
        ? true
        : undefined,
    );
    const waiting = { state: 'queued', waitsFor: 'platform-update' };
    const readQueuedRedeploy = () => operator.call(readRedeploy, { params: { id: queued.id } });
    expect(await readQueuedRedeploy()).toMatchObject(waiting);
    sandbox.control.holdDeploysAt(null);
    await scene.script.waitUntilBegun();
    expect(await readQueuedRedeploy()).toMatchObject(waiting);
    await scene.script.end();

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({ state: 'succeeded' });
    expect(await operator.call(readRedeploy, { params: { id: redeploy.id } })).toMatchObject({
      state: 'succeeded',
    });
    expect(await platform.waitForEnd(queued.id)).toMatchObject({
      state: 'succeeded',
      waitsFor: null,
    });
  });

  it('starts only once for parallel requests', async () => {
    const platform = await scene.start('true');
    const starts = Array.from({ length: 20 }, () =>
      problemCodeOf(platform.operator.call(startUpdate, { body: {} })),
    );

    const outcomes = await Promise.all(starts);

    expect(outcomes.filter((outcome) => outcome === 'UPDATE_RUNNING')).toHaveLength(19);
    await waitForUpdateEnd(platform, 1);
  });
});

describe('an update that does not succeed', () => {
  it('keeps maintenance on with the reason if the script fails', async () => {
    const platform = await scene.start('echo "no such image" >&2; exit 7');
    const { id } = await platform.operator.call(startUpdate, { body: {} });

    const run = await waitForUpdateEnd(platform, id);

    const reason = 'The script ended with exit code 7.';
    expect(run).toMatchObject({ state: 'failed', reason });
    const mode = await platform.operator.call(readMaintenanceMode);
    expect(mode).toMatchObject({ active: true, source: 'switch' });
    expect(mode.message).toContain(reason);
    expect(await readUpdateLogLines(platform, id)).toContain('stderr: no such image');
  });

  it('changes nothing if the preflight fails', async () => {
    const platform = await scene.start(`touch ${scene.script.folder}/begun`);
    await platform.sandbox.control.goDown();
    const { checks } = await platform.operator.call(checkUpdate, { body: {} });
    expect(checks.find(({ check }) => check === 'platform')).toMatchObject({ ok: false });

    const { id } = await platform.operator.call(startUpdate, { body: {} });
    const run = await waitForUpdateEnd(platform, id);

    expect(run.state).toBe('failed');
    expect(run.steps.map(({ step }) => step)).toEqual(['preflight']);
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: false });
    expect(await scene.script.hasBegun()).toBe(false);
  });

  it('fails if the platform does not come back', async () => {
    const platform = await scene.start(scene.script.text, {
      settings: { UPDATE_WAIT_MINUTES: 0.02 },
    });
    const { id } = await platform.operator.call(startUpdate, { body: {} });
    await scene.script.waitUntilBegun();
    await platform.sandbox.control.goDown();
    await scene.script.end();

    const run = await waitForUpdateEnd(platform, id);

    expect(run.state).toBe('failed');
    expect(run.reason).toContain('did not respond within');
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: true });
  });

  it('ends a script that hangs', async () => {
    const settings = { UPDATE_SCRIPT_TIMEOUT_MINUTES: 0.02 };
    const { folder } = scene.script;
    const platform = await scene.start(`cd ${folder}; sleep 600 & sleep 601`, { settings });
    const { id } = await platform.operator.call(startUpdate, { body: {} });

    const run = await waitForUpdateEnd(platform, id);

    expect(run).toMatchObject({ state: 'failed', cancelRequestedAt: null });
    expect(run.reason).toBe(
      'The script did not finish within 0.02 minutes. The script ended with exit code 143. Its processes have ended; containers it started may still be running.',
    );
    expect(await processesIn(folder)).toEqual([]);
  });
});
