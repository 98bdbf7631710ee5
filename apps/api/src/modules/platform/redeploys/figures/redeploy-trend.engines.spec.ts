import { readRedeployTrend, startRedeploys, type StackReply } from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { PlatformApp } from '#test/platform/platform-app.js';

const image = 'registry.example/web:1';

describe('GET /api/redeploys/trend', () => {
  let at: PlatformApp;
  let web: StackReply;
  let mail: StackReply;

  beforeAll(async () => {
    at = await PlatformApp.start({ settings: { REDEPLOY_VERIFY_TIMEOUT_SECONDS: 0.3 } });
    web = await at.createStack({ name: 'web', images: { web: image } });
    mail = await at.createStack({ name: 'mail' });
    await at.redeploy(mail);
    await at.redeploy(web);
    await redeployCrashingImage(web);
    await at.sandbox.control.goDown();
    await at.redeploy(web);
  });

  /** Redeploys a stack whose newest image crashes, so that it is rolled back. */
  async function redeployCrashingImage({ id }: StackReply): Promise<void> {
    at.sandbox.control.publishFaultyImage(1, image, { crashLoop: true });
    const body = { stackIds: [id], autoRollback: true };
    const { redeploys } = await at.operator.call(startRedeploys, { body });
    for (const redeploy of redeploys) await at.waitForEnd(redeploy.id);
  }

  it('counts results by day and lists the latest redeploys of each stack', async () => {
    const trend = await at.operator.call(readRedeployTrend, { query: { days: 3 } });

    expect(trend.days).toHaveLength(3);
    expect(trend.days.at(-1)).toMatchObject({ succeeded: 2, failed: 2, rolledBack: 1, lost: 0 });
    expect(trend.days[0]).toMatchObject({ succeeded: 0, failed: 0, rolledBack: 0, lost: 0 });
    expect(trend.medianSeconds).toEqual(expect.any(Number));
    expect(
      trend.stacks.map(({ stack, redeploys }) => [stack.name, redeploys.map(({ state }) => state)]),
    ).toEqual([
      ['web', ['succeeded', 'rolled_back', 'failed']],
      ['mail', ['succeeded']],
    ]);
  });

  it('counts only the stacks of a limited token and the chosen servers', async () => {
    const tokenFields = { permissions: ['stacks-access' as const], stackIds: [mail.id] };
    const { client } = await issueToken(at.app, at.operator, tokenFields);

    const own = await client.call(readRedeployTrend);
    const otherServerTrend = await at.operator.call(readRedeployTrend, {
      query: { server: [4711] },
    });

    expect(own.days).toHaveLength(30);
    expect(own.days.at(-1)).toMatchObject({ succeeded: 1, failed: 0 });
    expect(own.stacks.map(({ stack }) => stack.name)).toEqual(['mail']);
    expect(otherServerTrend).toMatchObject({ medianSeconds: null, stacks: [] });
  });
});
