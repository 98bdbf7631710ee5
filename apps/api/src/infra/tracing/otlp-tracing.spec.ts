import { CapturedLog } from '#test/monitoring/captured-log.js';
import { TraceCollector } from '#test/monitoring/trace-collector.js';
import { Settings } from '#config/settings.js';
import { DialGuard } from '../outbound/dial-guard.js';
import { OtlpTracing } from './otlp-tracing.adapter.js';

describe('a collector whose name leads to', () => {
  it.each([
    ['an allowed address is sent spans', true, 1],
    ['an address that is off limits is sent nothing', false, 0],
  ])('%s', async (_, isAllowed, batches) => {
    const collector = await TraceCollector.start();
    const log = new CapturedLog();
    const guard = new DialGuard({
      isAllowed: () => isAllowed,
      describeRefusal: (host) => `${host} is off limits`,
    });
    const endpoint = collector.url.replace('127.0.0.1', 'localhost');
    const tracing = new OtlpTracing(endpoint, new Settings(), log.logging, guard);

    tracing.begin({ name: 'work' }).end({ failed: false });
    await tracing.stop();
    await collector.close();

    expect(collector.texts).toHaveLength(batches);
    expect(log.text.includes('localhost is off limits')).toBe(!isAllowed);
  });
});
