import { toContainer } from './containers.js';

const wire = {
  Id: 'c1',
  Names: ['/shop-web-1'],
  Image: 'shop:1',
  ImageID: 'sha256:1',
  State: 'running',
  Status: 'Up 2 hours',
  Created: 1_772_359_200,
  Labels: {},
};

describe('the name of a container', () => {
  it.each([
    [['/shop-web-1'], 'shop-web-1'],
    // Links from other containers are listed next to the container's own name, in any order.
    [['/shop-db-1/web', '/shop-web-1'], 'shop-web-1'],
    [['/shop-db-1/web'], 'shop-db-1/web'],
    [[], ''],
  ])('among %j is %s', (Names, name) => {
    expect(toContainer({ ...wire, Names }).name).toBe(name);
  });
});
