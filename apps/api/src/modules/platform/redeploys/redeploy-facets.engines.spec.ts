import {
  readRedeployFacets,
  type RedeployFilterQuery,
  type StackReply,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { PlatformApp } from '#test/platform/platform-app.js';

describe('GET /api/redeploys/facets', () => {
  let at: PlatformApp;
  let web: StackReply;
  let mail: StackReply;
  let failedBatch: number;

  const facets = async (query: RedeployFilterQuery = {}) =>
    (await at.operator.call(readRedeployFacets, { query })).state;

  beforeAll(async () => {
    at = await PlatformApp.start();
    web = await at.stack({ name: 'web' });
    mail = await at.stack({ name: 'mail' });
    await at.redeploy(web);
    await at.redeploy(mail);
    await at.sandbox.control.goDown();
    failedBatch = (await at.redeploy(web)).batchId;
  });

  it('counts by state within the server, stack and batch filters', async () => {
    expect(await facets()).toEqual({ succeeded: 2, failed: 1 });
    expect(await facets({ server: [1, 2] })).toEqual({ succeeded: 2, failed: 1 });
    expect(await facets({ stackId: web.id })).toEqual({ succeeded: 1, failed: 1 });
    expect(await facets({ batchId: failedBatch })).toEqual({ failed: 1 });
    expect(await facets({ server: [4711] })).toEqual({});
  });

  it('ignores the state filter in its counts', async () => {
    expect(await facets({ state: ['failed'], stackId: mail.id })).toEqual({ succeeded: 1 });
  });

  it('counts only the stacks of a limited token', async () => {
    const wanted = { permissions: ['stacks-access' as const], stackIds: [mail.id] };
    const { client } = await issueToken(at.app, at.operator, wanted);

    const all = await client.call(readRedeployFacets);
    const other = await client.call(readRedeployFacets, { query: { stackId: web.id } });

    expect([all, other]).toEqual([{ state: { succeeded: 1 } }, { state: {} }]);
  });

  it('requires permission to view stacks', async () => {
    const lena = await at.app.signIn('lena', ['logs-access']);

    await expect(lena.call(readRedeployFacets)).rejects.toMatchObject({
      code: 'PERMISSION_MISSING',
    });
  });
});
