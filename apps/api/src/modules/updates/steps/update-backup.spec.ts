import { checkUpdate, listLogs, readMaintenanceMode, startUpdate } from '@stackyard/contracts';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readStoredText } from '#test/database/test-database.js';
import {
  problemCodeOf,
  waitForUpdateEnd,
  readUpdateLogLines,
  useUpdateFixture,
} from '#test/updates/update-app.js';

const scene = useUpdateFixture();

describe('a backup before an update', () => {
  it('is stored before the script runs, readable only by the server process', async () => {
    const platform = await scene.start(scene.script.text);
    const { app, operator } = platform;
    const { id } = await operator.call(startUpdate, { body: { backup: true } });
    await scene.script.waitUntilBegun();

    const [name] = await readdir(join(app.dataDir, 'platform-backups'));
    const path = join(app.dataDir, 'platform-backups', name ?? '');
    const archive = await readFile(path);
    await scene.script.end();
    const run = await waitForUpdateEnd(platform, id);

    expect(run).toMatchObject({
      state: 'succeeded',
      backup: {
        file: `platform-backups/update-${id}.tar.gz`,
        bytes: archive.length,
        encrypted: false,
      },
    });
    expect(archive.subarray(0, 2).toString('hex')).toBe('1f8b');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readUpdateLogLines(platform, id)).join()).toContain(
      'A backup of the platform was stored',
    );
  });

  it('is encrypted with a password that is not stored', async () => {
    const platform = await scene.start('true');
    const { app, operator } = platform;
    const body = { backup: true, backupPassword: 'keep this nowhere' };

    const { id } = await operator.call(startUpdate, { body });
    const run = await waitForUpdateEnd(platform, id);

    const file = `platform-backups/update-${id}.tar.gz.encrypted`;
    expect(run.backup).toMatchObject({ file, encrypted: true });
    const database = await readStoredText(app.databaseLocation);
    const { entries } = await operator.call(listLogs);
    for (const text of [database, app.log.text, JSON.stringify(entries)]) {
      expect(text).not.toContain('keep this nowhere');
    }
  });

  it.each([
    ['refused', { kind: 'refuse', status: 500, message: 'Failed to create backup' }],
    ['broken off', { kind: 'reset' }],
    ['a page', { kind: 'html' }],
  ] as const)('that is %s ends the update before anything changes', async (_, fault) => {
    const platform = await scene.start(scene.script.text);
    const { app, operator, sandbox } = platform;
    sandbox.control.failNext({ ...fault, path: '/api/backup' });

    const { id } = await operator.call(startUpdate, { body: { backup: true } });
    const run = await waitForUpdateEnd(platform, id);

    expect(run).toMatchObject({ state: 'failed', backup: null });
    expect(run.reason).toContain('The backup could not be stored');
    expect(await scene.script.hasBegun()).toBe(false);
    expect(await operator.call(readMaintenanceMode)).toMatchObject({ active: false });
    expect(await readdir(join(app.dataDir, 'platform-backups'))).toEqual([]);
  });

  it('that cannot be stored ends the update before anything changes', async () => {
    const platform = await scene.start(scene.script.text);
    const { app, operator } = platform;
    await writeFile(join(app.dataDir, 'platform-backups'), 'in the way');

    const { id } = await operator.call(startUpdate, { body: { backup: true } });

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({ state: 'failed', backup: null });
    expect(await scene.script.hasBegun()).toBe(false);
  });

  it('is offered only with the API key of an administrator', async () => {
    const platform = await scene.start(scene.script.text);
    const { operator, sandbox } = platform;
    const checkUpdateWith = (backup: boolean) => operator.call(checkUpdate, { body: { backup } });
    expect(await checkUpdateWith(false)).toMatchObject({ canBackUp: true });
    sandbox.control.setAdministrator(false);

    const checkWithoutBackup = await checkUpdateWith(false);
    const checkWithBackup = await checkUpdateWith(true);
    const { id } = await operator.call(startUpdate, { body: { backup: true } });

    expect(checkWithoutBackup.canBackUp).toBe(false);
    const backupCheckPassed = ({ checks }: typeof checkWithBackup) =>
      checks.find(({ check }) => check === 'backup')?.ok;
    expect([backupCheckPassed(checkWithoutBackup), backupCheckPassed(checkWithBackup)]).toEqual([
      true,
      false,
    ]);
    expect(await waitForUpdateEnd(platform, id)).toMatchObject({ state: 'failed' });
    expect(await scene.script.hasBegun()).toBe(false);
  });

  it('refuses a password without a backup', async () => {
    const platform = await scene.start('true');
    const body = { backupPassword: 'for nothing at all' };
    expect(await problemCodeOf(platform.operator.call(startUpdate, { body }))).toBe(
      'VALIDATION_FAILED',
    );
  });
});
