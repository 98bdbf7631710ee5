import { imagesLeftBy } from './images-left.js';

const image = (id: string) => ({ reference: 'shop:1', imageId: `sha256:${id}`, digest: null });
const snapshot = (...ids: [string, string][]) => ({
  images: ids.map(([service, id]) => ({
    service,
    from: image(id),
    to: image(id),
    changed: false,
  })),
});

describe('the images that a failed run left', () => {
  it('are those that the next run found', () => {
    const changes = imagesLeftBy(
      snapshot(['web', 'old'], ['db', 'same'], ['job', 'gone']),
      snapshot(['web', 'new'], ['db', 'same']),
    );

    expect(changes).toEqual([
      { service: 'web', from: image('old'), to: image('new'), changed: true },
      { service: 'db', from: image('same'), to: image('same'), changed: false },
      { service: 'job', from: image('gone'), to: null, changed: false },
    ]);
  });

  it('are unchanged if only their digest has become known', () => {
    const found = { ...image('same'), digest: 'sha256:d' };

    const changes = imagesLeftBy(snapshot(['web', 'same']), {
      images: [{ service: 'web', from: found, to: null, changed: false }],
    });

    expect(changes).toEqual([expect.objectContaining({ service: 'web', changed: false })]);
  });
});
