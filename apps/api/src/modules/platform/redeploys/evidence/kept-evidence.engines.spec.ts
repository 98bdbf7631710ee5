import { listStacks } from '@stackyard/contracts';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { RedeployEvidenceRepository } from './redeploy-evidence.repository.js';

describe('the evidence of a failed redeploy', () => {
  it('is kept for the latest failures of a stack, and removed with it', async () => {
    const it = await PlatformApp.start({ settings: { REDEPLOY_EVIDENCE: 1 } });
    const stack = await it.createStack({ name: 'shop' });
    const platformId = stack.platformId ?? 0;
    it.sandbox.control.planContainers(1, 'shop', { exitCode: 3 }, 'app');
    it.sandbox.control.publishImage('shop:1');
    const ids: number[] = [];
    for (let round = 0; round < 2; round++) ids.push((await it.redeploy(stack)).id);
    const runsWithEvidence = () => it.app.get(RedeployEvidenceRepository).findIdsWithEvidence(ids);
    expect(await runsWithEvidence()).toEqual(new Set(ids.slice(1)));

    it.sandbox.control.removeStack(platformId);
    it.refresh();
    await waitFor('the removal', async () => {
      const { stacks } = await it.operator.call(listStacks, { query: { search: stack.name } });
      return stacks.length === 0 || undefined;
    });
    expect(await runsWithEvidence()).toEqual(new Set());
  });
});
