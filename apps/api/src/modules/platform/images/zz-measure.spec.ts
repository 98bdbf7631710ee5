import { listStacks } from '@stackyard/contracts';
import { seedMany } from '@stackyard/platform-sandbox';
import { eventually, PlatformApp } from '../../../../test/platform-app.js';
it('measures', async () => {
  const it = await PlatformApp.start({ settings: { FRESHNESS_LOOKUP: 'platform', PLATFORM_REFRESH_SECONDS: 2 } });
  seedMany(it.sandbox.control, 1000);
  it.refresh();
  const t0 = Date.now();
  const times: number[] = [];
  await eventually('known', async () => {
    const t = performance.now();
    const { stacks, total } = await it.operator.call(listStacks, { query: { limit: 500 } });
    times.push(performance.now() - t);
    const p2 = await it.operator.call(listStacks, { query: { limit: 500, order: '-name' } });
    const unknown = [...stacks, ...p2.stacks].filter((s) => s.freshness === 'unknown' && s.containers.total>0).length;
    return total === 1000 && unknown === 0 ? true : undefined;
  });
  const c = (p: string) => it.sandbox.control.requests.filter(({ path }) => path.includes(p)).length;
  times.sort((a, b) => a - b);
  console.log('all known after', Date.now() - t0, 'ms; lists', times.length, 'p95', times[Math.floor(times.length * 0.95)], c('/images/'), c('/distribution/'), c('images_status'), c('containers/json'));
  await new Promise((r) => setTimeout(r, 5000));
  console.log('after 5s rest', c('/images/'), c('/distribution/'), c('images_status'), c('containers/json'));
}, 60000);
