import { createToken, listUpdates } from '@stackyard/contracts';
import { CommandLine } from './command-line.js';
import { startUpdateScene } from '../updates/update-scene.js';

describe('stackyard update', () => {
  it('asks for confirmation, then follows the update and its log to the end', async () => {
    const { api, server, control, script } = await startUpdateScene();
    const { secret } = await api.call(createToken, {
      body: { name: 'shell', permissions: ['maintenance-access', 'maintenance-update'] },
    });
    const line = await CommandLine.open({
      STACKYARD_URL: server.address,
      STACKYARD_TOKEN: secret,
    });

    const unconfirmed = await line.run(['update']);
    const checked = await line.run(['update', '--check']);
    const none = await api.call(listUpdates, {});
    const command = line.start(['update', '--yes', '--json']);
    await script.waitUntilBegun();
    await control.restart({ version: '2.24.1' });
    await script.end();
    const { code, stdout, stderr } = await command.waitForEnd();

    expect(unconfirmed).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect(checked).toMatchObject({ code: 0, stderr: expect.stringMatching(/ok +ssh/) });
    expect(none.updates).toEqual([]);
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('The script has begun'),
    });
    expect(JSON.parse(stdout)).toMatchObject({ state: 'succeeded', versionAfter: '2.24.1' });
  });
});
