import {
  listLogs,
  readMaintenanceConfig,
  resetUpdateScript,
  saveUpdateScript,
  type MaintenanceConfigReply,
} from '@stackyard/contracts';
import { PlatformApp } from '#test/platform/platform-app.js';

describe('the update script', () => {
  it('is the default until an operator saves another one, and shows both', async () => {
    const { operator } = await PlatformApp.start();
    const { script } = await operator.call(readMaintenanceConfig);
    expect(script).toMatchObject({ custom: false, defaultFrom: 'built-in' });
    expect(textOf(script)).toContain('docker pull');

    const own = await operator.call(saveUpdateScript, { body: { text: 'echo mine\r\n' } });
    expect(own).toMatchObject({ text: 'echo mine\n', custom: true, changedBy: 'root1' });
    expect(own.defaultText).toBe(textOf(script));

    expect(await operator.call(resetUpdateScript)).toMatchObject({ custom: false });
  });

  it('is replaced by DEFAULT_PLATFORM_UPDATE_SCRIPT', async () => {
    const { operator } = await PlatformApp.start({
      settings: { DEFAULT_PLATFORM_UPDATE_SCRIPT: 'echo ours' },
    });

    const { script } = await operator.call(readMaintenanceConfig);

    expect(script).toMatchObject({ text: 'echo ours', defaultFrom: 'setting' });
  });

  it('is shown only to users who may change it; others see its hash, size and last change', async () => {
    const { app, operator } = await PlatformApp.start({
      settings: { DEFAULT_PLATFORM_UPDATE_SCRIPT: 'echo hunter1' },
    });
    const reader = await app.signIn('rea', ['maintenance-access']);
    const before = await reader.call(readMaintenanceConfig);
    const saved = await operator.call(saveUpdateScript, { body: { text: 'echo Grüße hunter2' } });

    const after = await reader.call(readMaintenanceConfig);

    expect(JSON.stringify([before, after])).not.toContain('hunter');
    expect(after.script).toEqual({
      hash: saved.hash,
      bytes: 20,
      custom: true,
      defaultFrom: 'setting',
      changedAt: saved.changedAt,
      changedBy: 'root1',
    });
    expect(before.script).toMatchObject({ custom: false, changedAt: null, changedBy: null });
    expect(before.script.hash).not.toBe(after.script.hash);
    const editor = await app.signIn('eda', ['maintenance-access', 'maintenance-ssh-edit']);
    expect((await editor.call(readMaintenanceConfig)).script).toEqual(saved);
  });

  it('is never in the event log, and causes a warning if it seems to contain a secret', async () => {
    const { operator } = await PlatformApp.start();
    const text = 'echo first\nmysql -u root -phunter2\n';

    const saved = await operator.call(saveUpdateScript, { body: { text } });
    await operator.call(saveUpdateScript, { body: { text: `${text}echo last\n` } });

    expect(saved.warnings).toEqual([{ line: 2, kind: 'password' }]);
    const query = { action: ['update-script.changed' as const] };
    const { entries } = await operator.call(listLogs, { query });
    expect(JSON.stringify(entries)).not.toContain('hunter2');
    expect(entries[0]?.details).toEqual({
      before: expect.stringMatching(/^sha256:[0-9a-f]{16}$/),
      after: expect.stringMatching(/^sha256:[0-9a-f]{16}$/),
      linesAdded: 1,
      linesRemoved: 0,
    });
  });
});

function textOf(script: MaintenanceConfigReply['script']): string | undefined {
  return 'text' in script ? script.text : undefined;
}
