import { listImageIgnores, stopIgnoringImage } from '@stackyard/contracts';
import { createOutdatedShop } from '#test/platform/outdated-shop.js';

describe('a newer image of a stack', () => {
  it('counts again when it is no longer ignored', async () => {
    const { it, ignore, is, image } = await createOutdatedShop();
    const { id } = await ignore();
    await is('skipped');

    await it.operator.call(stopIgnoringImage, { params: { id } });

    await is('outdated');
    expect(await image()).toMatchObject({ state: 'outdated', ignored: null });
    await expect(it.operator.call(stopIgnoringImage, { params: { id } })).rejects.toMatchObject({
      problem: { code: 'IMAGE_IGNORE_UNKNOWN' },
    });
  });

  it('counts again when another image appears, if only this one is ignored', async () => {
    const { it, ignore, is, newer, publish, image } = await createOutdatedShop();
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
    const { it, ignore } = await createOutdatedShop();
    await expect(ignore(fields)).rejects.toMatchObject({ problem: { code } });
    expect(await it.operator.call(listImageIgnores)).toMatchObject({ ignored: [] });
  });
});
