import {
  listLogs,
  readMaintenanceConfig,
  resetUpdateScript,
  saveUpdateScript,
} from '@stackyard/contracts';
import { PlatformApp } from '../../../../test/platform-app.js';

describe('the update script', () => {
  it('is the default until an operator writes one, and shows both', async () => {
    const { operator } = await PlatformApp.start();
    const { script } = await operator.call(readMaintenanceConfig);
    expect(script).toMatchObject({ custom: false, defaultFrom: 'built-in' });
    expect(script.text).toContain('docker pull');

    const own = await operator.call(saveUpdateScript, { body: { text: 'echo mine\r\n' } });
    expect(own).toMatchObject({ text: 'echo mine\n', custom: true, changedBy: 'root1' });
    expect(own.defaultText).toBe(script.text);

    expect(await operator.call(resetUpdateScript)).toMatchObject({ custom: false });
  });

  it('is replaced by DEFAULT_PLATFORM_UPDATE_SCRIPT', async () => {
    const { operator } = await PlatformApp.start({
      settings: { DEFAULT_PLATFORM_UPDATE_SCRIPT: 'echo ours' },
    });

    const { script } = await operator.call(readMaintenanceConfig);

    expect(script).toMatchObject({ text: 'echo ours', defaultFrom: 'setting' });
  });

  it('is not written into the event log, and warned of where it seems to hold a secret', async () => {
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
