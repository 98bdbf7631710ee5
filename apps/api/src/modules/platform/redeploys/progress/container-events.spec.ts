import type { EngineEvent } from '@stackyard/platform-client';
import { maxEventLines, EventLineConverter, limitEventLines } from './container-events.js';

const at = '2026-03-01T10:00:00.000Z';
const event = (action: string, change: Partial<EngineEvent> = {}): EngineEvent => ({
  type: 'container',
  action,
  detail: '',
  id: 'a',
  name: 'shop-web-1',
  project: 'shop',
  swarmStack: null,
  service: 'web',
  exitCode: null,
  signal: null,
  at: '1772359200.000000001',
  ...change,
});

function linesOf(...events: EngineEvent[]): string[] {
  const lines = new EventLineConverter();
  return events.flatMap((one) => {
    const line = lines.lineOf(one, at);
    return line === null ? [] : `${line.level} ${line.service}: ${line.text}`;
  });
}

describe('lines about events of containers', () => {
  it('say what happened, with exit codes and signals', () => {
    expect(
      linesOf(
        event('start'),
        event('health_status', { detail: 'unhealthy' }),
        event('health_status', { detail: 'healthy' }),
        event('oom'),
        event('die', { exitCode: 137 }),
        event('restart'),
        event('create'),
      ),
    ).toEqual([
      'info web: shop-web-1 started.',
      'warn web: shop-web-1 is unhealthy.',
      'info web: shop-web-1 is healthy.',
      'error web: shop-web-1 ran out of memory.',
      'error web: shop-web-1 exited with code 137.',
      'info web: shop-web-1 was restarted.',
    ]);
  });

  it('report no error for a container that was killed on request, until it starts again', () => {
    expect(
      linesOf(
        event('kill', { signal: '15' }),
        event('die', { exitCode: 143, name: '0123456789ab_shop-web-1' }),
        event('start'),
        event('die', { exitCode: 1 }),
        event('die', { exitCode: 0 }),
      ),
    ).toEqual([
      'info web: shop-web-1 was sent signal 15.',
      'info web: shop-web-1 exited with code 143.',
      'info web: shop-web-1 started.',
      'error web: shop-web-1 exited with code 1.',
      'info web: shop-web-1 exited with code 0.',
    ]);
  });

  it('are limited for each run, and say so once', () => {
    const line = new EventLineConverter().lineOf(event('start'), at);
    const lines = line === null ? [] : Array.from({ length: 3 }, () => line);
    expect(limitEventLines(lines, maxEventLines - 3, at)).toHaveLength(3);
    expect(limitEventLines(lines, maxEventLines - 1, at).map(({ level }) => level)).toEqual([
      'info',
      'warn',
    ]);
    expect(limitEventLines(lines, maxEventLines + 1, at)).toEqual([]);
  });
});
