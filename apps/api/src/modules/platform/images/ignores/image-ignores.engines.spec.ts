import {
  ignoreImage,
  listImageIgnores,
  listLogs,
  readStack,
  stopIgnoringImage,
  type IgnoreImageRequest,
} from '@stackyard/contracts';
import { startWithRegistry } from '#test/platform/app-with-registry.js';

/** Creates a stack for which the registry has a newer image. */
async function outdatedShop() {
  const { it, registry, image, publish: pull, expire } = await startWithRegistry();
  const reference = image('shop');
  pull('shop');
  const { id } = await it.stack({ name: 'shop', images: { app: reference } });
  await it.listed('shop', ({ freshness }) => freshness === 'updated');
  const publish = () => registry.publish('shop', '1').list;
  const newer = publish();
  expire();
  await it.listed('shop', ({ freshness }) => freshness === 'outdated');
  return {
    it,
    newer,
    publish,
    ignore: (fields: Partial<IgnoreImageRequest> = {}) =>
      it.operator.call(ignoreImage, { body: { reference, reason: 'After the move', ...fields } }),
    image: async () => (await it.operator.call(readStack, { params: { id } })).images[0],
    is: (wanted: string) => it.listed('shop', ({ freshness }) => freshness === wanted),
  };
}

describe('a newer image of a stack', () => {
  it('does not count while it is ignored, and the event log records who ignored it and why', async () => {
    const { it, ignore, image, is } = await outdatedShop();

    const ignored = await ignore();

    await is('skipped');
    expect(await image()).toMatchObject({ state: 'ignored', ignored });
    const { entries } = await it.operator.call(listLogs, { query: { action: ['image.ignored'] } });
    expect(entries).toMatchObject([
      { reason: 'After the move', target: { type: 'image', name: ignored.name } },
    ]);
    expect(await it.operator.call(listImageIgnores)).toMatchObject({ ignored: [ignored] });
  });

  it('counts again when it is no longer ignored', async () => {
    const { it, ignore, is, image } = await outdatedShop();
    const { id } = await ignore();
    await is('skipped');

    await it.operator.call(stopIgnoringImage, { params: { id } });

    await is('outdated');
    expect(await image()).toMatchObject({ state: 'outdated', ignored: null });
    await expect(it.operator.call(stopIgnoringImage, { params: { id } })).rejects.toMatchObject({
      problem: { code: 'IMAGE_IGNORE_UNKNOWN' },
    });
  });

  it('counts again when the ignore expires', async () => {
    const { it, ignore, is } = await outdatedShop();
    const until = new Date(it.app.clock.now().getTime() + 10 * 60_000).toISOString();
    await ignore({ until });
    await is('skipped');

    it.app.clock.advance({ minutes: 11 });

    await is('outdated');
    expect(await it.operator.call(listImageIgnores)).toMatchObject({ ignored: [] });
  });

  it('counts again when another image appears, if only this one is ignored', async () => {
    const { it, ignore, is, newer, publish, image } = await outdatedShop();
    await ignore({ digest: newer });
    await is('skipped');

    const next = publish();
    it.app.clock.advance({ minutes: 40 });

    await is('outdated');
    expect(await image()).toMatchObject({ newDigest: next });
  });

  it.each([
    ['without a tag', { reference: `nginx@sha256:${'a'.repeat(64)}` }, 'IMAGE_NOT_IGNORABLE'],
    ['if the reference is invalid', { reference: 'not an image' }, 'IMAGE_NOT_IGNORABLE'],
    ['until a time in the past', { until: '2020-01-01T00:00:00Z' }, 'VALIDATION_FAILED'],
  ])('cannot be ignored %s', async (_, fields, code) => {
    const { it, ignore } = await outdatedShop();
    await expect(ignore(fields)).rejects.toMatchObject({ problem: { code } });
    expect(await it.operator.call(listImageIgnores)).toMatchObject({ ignored: [] });
  });
});
