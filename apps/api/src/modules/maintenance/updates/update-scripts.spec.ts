import { readMaintenanceConfig, resetUpdateScript, saveUpdateScript } from '@stackyard/contracts';
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
});
