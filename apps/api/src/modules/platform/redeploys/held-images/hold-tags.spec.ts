import type { SnapshotImages } from '../snapshots/redeploy-snapshots.repository.js';
import { countHeldImages, nameForDocker, findHoldTags, requiredHoldTags } from './hold-tags.js';

const image = (service: string, imageId: string) => ({
  service,
  reference: `${service}:1`,
  imageId,
  digests: [],
  replicas: 1,
});

function snapshot(redeployId: number, change: Partial<SnapshotImages> = {}): SnapshotImages {
  return {
    redeployId,
    stackId: 1,
    stackName: 'shop',
    succeededAt: '2026-11-25T10:00:00.000Z',
    servicesBefore: [image('web', `old-${redeployId}`)],
    servicesAfter: [image('web', `new-${redeployId}`)],
    ...change,
  };
}

const failed = { succeededAt: null, servicesAfter: null };

describe('the tags that hold images', () => {
  it('contain the images after successful redeploys and those before them', () => {
    expect(Object.fromEntries(requiredHoldTags([snapshot(7), snapshot(8, failed)]))).toEqual({
      'stackyard.local/keep/shop/web:7-before': 'old-7',
      'stackyard.local/keep/shop/web:7': 'new-7',
    });
  });

  it('contain the images before the first redeploy if none succeeded', () => {
    const snapshots = [snapshot(7, failed), snapshot(8, failed), snapshot(9, { stackId: 2 })];
    expect([...requiredHoldTags(snapshots).values()]).toEqual(['old-7', 'old-9', 'new-9']);
  });

  it('leave out swarm services, which have no image ID', () => {
    expect(
      requiredHoldTags([snapshot(7, { ...failed, servicesBefore: [image('web', '')] })]).size,
    ).toBe(0);
  });

  it.each(['Shop', 'my_shop', 'my-shop-', '…', 'x'.repeat(200), 'größe'])(
    'are valid in Docker for the name %s',
    (name) => {
      const valid = nameForDocker(name);
      expect(valid).toMatch(/^[a-z0-9]+(-+[a-z0-9]+)*$/);
      expect(valid.length).toBeLessThan(100);
      expect(valid).not.toBe(nameForDocker(`${name}_`));
      const [tag] = requiredHoldTags([snapshot(7, { stackName: name })]).keys();
      expect(findHoldTags([{ id: 'i', tags: [tag ?? ''], size: 1 }])).toMatchObject([
        { redeployId: 7, stack: valid },
      ]);
    },
  );

  it('differ from other names, and count only without another name', () => {
    const heldImage = { id: 'a', tags: ['stackyard.local/keep/shop/web:7'], size: 10 };
    const named = { id: 'b', tags: [...heldImage.tags, 'shop:1'], size: 20 };
    const foreign = ['stackyard.local/keep/shop:7', 'stackyard.local/other/shop/web:7', 'shop:1'];
    expect(findHoldTags([{ id: 'c', tags: foreign, size: 1 }])).toEqual([]);
    expect(countHeldImages([heldImage, named, { id: 'd', tags: [], size: 40 }])).toEqual({
      count: 1,
      bytes: 10,
    });
  });
});
