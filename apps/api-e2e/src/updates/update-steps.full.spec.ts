import { readUpdateStatus, startUpdate } from '@stackyard/contracts';
import { waitForUpdate, startUpdateScene } from './update-scene.js';

describe('an update whose server is killed', () => {
  it('during its script fails if the script failed; maintenance stays on', async () => {
    const { api, server, script, stackIds } = await startUpdateScene();
    const { id } = await api.call(startUpdate, { body: {} });
    await script.waitUntilBegun();

    await server.kill9();
    await server.start();
    const status = await api.call(readUpdateStatus);
    await script.end(7);
    const { run, mode } = await waitForUpdate(api, id);

    expect(status).toMatchObject({ running: true });
    expect(run).toMatchObject({ state: 'failed', reason: 'The script ended with exit code 7.' });
    expect(mode).toMatchObject({ active: true, source: 'switch' });
    await expect(api.redeploy(stackIds[0] ?? 0)).rejects.toMatchObject({
      code: 'MAINTENANCE_ACTIVE',
    });
  });
});
