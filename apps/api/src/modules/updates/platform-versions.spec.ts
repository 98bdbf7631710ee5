import { readMaintenanceConfig } from '@stackyard/contracts';
import { PlatformApp } from '#test/platform/platform-app.js';

describe('the versions of platforms', () => {
  it('are the running one, and the newest one once the platform was asked', async () => {
    const { app, operator, sandbox } = await PlatformApp.start();
    const [before] = (await operator.call(readMaintenanceConfig)).servers;
    expect(before).toMatchObject({ newestVersion: null });
    expect(before?.version).toMatch(/^\d+\.\d+/);

    await app.runTask('news-conditions');
    const [server] = (await operator.call(readMaintenanceConfig)).servers;
    expect(server?.newestVersion).toBe(before?.version);

    sandbox.control.offerUpdate('2.99.0');
    app.clock.advance({ hours: 13 });
    await app.runTask('news-conditions');
    // Sign in again, because the first session has expired.
    const reader = await app.signIn('rea', ['maintenance-access']);
    const [visibleServer] = (await reader.call(readMaintenanceConfig)).servers;
    expect(visibleServer).toMatchObject({ version: before?.version, newestVersion: '2.99.0' });
  });
});
