import {
  listDuplicates,
  listLogs,
  previewRemoval,
  removeDuplicate,
  type RemovalPreviewReply,
} from '@stackyard/contracts';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { Leases } from '#infra/leases/leases.service.js';

async function createDuplicates({ running }: { running: boolean }) {
  const platform = await PlatformApp.start();
  const { control } = platform.sandbox;
  const platformIds = [1, 2].map(() => control.addStack({ name: 'shop', running }));
  platform.refresh();
  const [group] = await waitFor('the duplicates', async () => {
    const { groups } = await platform.operator.call(listDuplicates);
    return groups.length > 0 ? groups : undefined;
  });
  if (group === undefined) throw new Error('There is no group');
  const params = { id: group.stacks[1]?.id ?? 0 };
  const previewDuplicateRemoval = (): Promise<RemovalPreviewReply> =>
    platform.operator.call(previewRemoval, { params });
  const remove = () => platform.operator.call(removeDuplicate, { params });
  return { platform, control, platformIds, group, previewDuplicateRemoval, remove };
}

function countDeletions({ sandbox }: PlatformApp): number {
  return sandbox.control.requests.filter(({ method }) => method === 'DELETE').length;
}

describe('stacks with the same name in one environment', () => {
  it('are listed together, oldest first, without other stacks', async () => {
    const { platform, platformIds, group } = await createDuplicates({ running: true });
    await platform.createStack({ name: 'single' });

    const { groups } = await platform.operator.call(listDuplicates);

    expect(groups).toHaveLength(1);
    expect(group).toMatchObject({ projectName: 'shop', environmentId: 1 });
    expect(group.stacks.map(({ platformId }) => platformId)).toEqual(platformIds);
  });

  it('keep their records while containers have the name, and the preview lists them', async () => {
    const { platform, control, platformIds, previewDuplicateRemoval, remove } =
      await createDuplicates({
        running: true,
      });

    expect(await previewDuplicateRemoval()).toMatchObject({
      removable: false,
      obstacle: 'containers',
      touched: [expect.stringContaining('shop')],
      staying: [platformIds[0]],
    });
    await expect(remove()).rejects.toMatchObject({ code: 'STACK_RECORD_NEEDED' });

    expect(countDeletions(platform)).toBe(0);
    expect(control.containers(platformIds[0] ?? 0)).toHaveLength(1);
  });

  it('lose a record if no container has its name, unless it is the last record', async () => {
    const { platform, control, platformIds, previewDuplicateRemoval, remove } =
      await createDuplicates({
        running: false,
      });
    expect(await previewDuplicateRemoval()).toMatchObject({
      removable: true,
      obstacle: null,
      touched: [],
    });

    const outcomes = await Promise.allSettled([remove(), remove()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(control.stacks().map(({ wire }) => wire.Id)).toEqual([platformIds[0]]);
    const { entries } = await platform.operator.call(listLogs);
    expect(entries[0]).toMatchObject({ action: 'stack-record.removed', outcome: 'success' });
    await waitFor('the list', async () => {
      const { groups } = await platform.operator.call(listDuplicates);
      return groups.length === 0 ? true : undefined;
    });
  });

  it('keep their records while another process removes one', async () => {
    const { platform, remove, group } = await createDuplicates({ running: false });
    const leases = platform.app.get(Leases);
    const otherLease = await leases.claim(`stack-records:${group.server.id}`);

    await expect(remove()).rejects.toMatchObject({
      problem: { code: 'STACK_RECORD_NEEDED', retryAfter: 5 },
    });
    expect(countDeletions(platform)).toBe(0);

    if (otherLease) await leases.release(otherLease);
    await remove();
    expect(countDeletions(platform)).toBe(1);
  });

  it('keep their records if the API key may not see all containers', async () => {
    const { platform, control, previewDuplicateRemoval, remove } = await createDuplicates({
      running: false,
    });
    control.setAdministrator(false);
    expect(await previewDuplicateRemoval()).toMatchObject({ obstacle: 'unseen' });
    control.setAdministrator(true);
    control.hideLabel('internal', 'yes');
    expect(await previewDuplicateRemoval()).toMatchObject({ obstacle: 'unseen' });

    await expect(remove()).rejects.toMatchObject({ code: 'STACK_RECORD_NEEDED' });
    expect(countDeletions(platform)).toBe(0);
  });

  it('keep their records if containers started after the preview', async () => {
    const { platform, control, previewDuplicateRemoval, remove } = await createDuplicates({
      running: false,
    });
    expect(await previewDuplicateRemoval()).toMatchObject({ removable: true });
    control.addExternalProject('shop', 1, { app: 'shop:1' });

    await expect(remove()).rejects.toMatchObject({ code: 'STACK_RECORD_NEEDED' });
    expect(countDeletions(platform)).toBe(0);
  });

  it('report that the platform did not answer, and record an unknown result', async () => {
    const { platform, control, remove } = await createDuplicates({ running: false });
    control.failNext({ kind: 'reset', method: 'DELETE' });

    await expect(remove()).rejects.toMatchObject({ code: 'PLATFORM_UNREACHABLE' });

    const { entries } = await platform.operator.call(listLogs);
    expect(entries[0]).toMatchObject({ action: 'stack-record.removed', outcome: 'unknown' });
  });
});
