import { listImageIgnores, listLogs } from '@stackyard/contracts';
import { createOutdatedShop } from '#test/platform/outdated-shop.js';

describe('a newer image of a stack', () => {
  it('does not count while it is ignored, and the event log records who ignored it and why', async () => {
    const { it, ignore, image, is } = await createOutdatedShop();

    const ignored = await ignore();

    await is('skipped');
    expect(await image()).toMatchObject({ state: 'ignored', ignored });
    const { entries } = await it.operator.call(listLogs, { query: { action: ['image.ignored'] } });
    expect(entries).toMatchObject([
      { reason: 'After the move', target: { type: 'image', name: ignored.name } },
    ]);
    expect(await it.operator.call(listImageIgnores)).toMatchObject({ ignored: [ignored] });
  });

  it('counts again when the ignore expires', async () => {
    const { it, ignore, is } = await createOutdatedShop();
    const until = new Date(it.app.clock.now().getTime() + 10 * 60_000).toISOString();
    await ignore({ until });
    await is('skipped');

    it.app.clock.advance({ minutes: 11 });

    await is('outdated');
    expect(await it.operator.call(listImageIgnores)).toMatchObject({ ignored: [] });
  });
});
