import { PlatformApp } from '#test/platform/platform-app.js';

describe('a redeploy on a platform that accepts connections but does not respond', () => {
  it('says so in its log while it waits', async () => {
    const settings = { PLATFORM_READ_TIMEOUT_SECONDS: 4 };
    const at = await PlatformApp.start({ settings });
    const web = await at.createStack({ name: 'web' });
    at.sandbox.control.failNext({ kind: 'hang', path: /\/api\/stacks\/\d+$/, repeat: 9 });

    const { id, failure } = await at.redeploy(web);

    expect(failure?.code).toBe('PLATFORM_UNREACHABLE');
    expect(await at.readLogText(id)).toMatch(/has not responded yet\. Waiting up to 4 seconds\./);
  });
});
