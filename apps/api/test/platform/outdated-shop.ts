import { ignoreImage, readStack, type IgnoreImageRequest } from '@stackyard/contracts';
import { startWithRegistry } from './app-with-registry.js';

/** Creates a stack for which the registry has a newer image. */
export async function createOutdatedShop() {
  const { it, registry, image, publish: pull, expire } = await startWithRegistry();
  const reference = image('shop');
  pull('shop');
  const { id } = await it.createStack({ name: 'shop', images: { app: reference } });
  await it.waitForStack('shop', ({ freshness }) => freshness === 'updated');
  const publish = () => registry.publish('shop', '1').list;
  const newer = publish();
  expire();
  await it.waitForStack('shop', ({ freshness }) => freshness === 'outdated');
  return {
    it,
    newer,
    publish,
    ignore: (fields: Partial<IgnoreImageRequest> = {}) =>
      it.operator.call(ignoreImage, { body: { reference, reason: 'After the move', ...fields } }),
    image: async () => (await it.operator.call(readStack, { params: { id } })).images[0],
    is: (expectedFreshness: string) =>
      it.waitForStack('shop', ({ freshness }) => freshness === expectedFreshness),
  };
}
