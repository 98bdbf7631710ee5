import { stackHealthStates } from '@stackyard/contracts';
import { healthOf, severityOf, type ContainerCounts, type StackCondition } from './stack-health.js';

function figures(
  running: number,
  total: number,
  other: Partial<ContainerCounts> = {},
): ContainerCounts {
  return {
    containersTotal: total,
    containersRunning: running,
    containersUnhealthy: 0,
    containersRestarting: 0,
    containersFinished: 0,
    ...other,
  };
}

function healthWith(
  counts: ContainerCounts | undefined,
  other: Partial<Omit<StackCondition, 'counts'>> = {},
) {
  return healthOf({ status: 'active', environmentExists: true, counts, ...other });
}

describe('the health of a stack', () => {
  it('is healthy while every expected container is running', () => {
    expect(healthWith(figures(3, 3))).toBe('healthy');
    expect(healthWith(figures(2, 3, { containersFinished: 1 }))).toBe('healthy');
    expect(healthWith(figures(0, 2, { containersFinished: 2 }))).toBe('healthy');
  });

  it('is degraded when a container is missing or unhealthy', () => {
    expect(healthWith(figures(2, 3))).toBe('degraded');
    expect(healthWith(figures(3, 3, { containersUnhealthy: 1 }))).toBe('degraded');
  });

  it('is restarting while a container restarts', () => {
    expect(healthWith(figures(2, 3, { containersRestarting: 1 }))).toBe('restarting');
    expect(healthWith(figures(0, 1, { containersRestarting: 1 }))).toBe('restarting');
  });

  it('is down when no expected container is running', () => {
    expect(healthWith(figures(0, 3))).toBe('down');
    expect(healthWith(figures(0, 0))).toBe('down');
    expect(healthWith(figures(0, 2, { containersFinished: 1 }))).toBe('down');
  });

  it('is stopped only if it was stopped on the platform', () => {
    expect(healthWith(figures(0, 0), { status: 'inactive' })).toBe('stopped');
    expect(healthWith(figures(0, 2), { status: 'inactive' })).toBe('stopped');
    expect(healthWith(figures(1, 2), { status: 'inactive' })).toBe('degraded');
  });

  it('is unknown when the engine did not answer, and orphaned without an environment', () => {
    expect(healthWith(undefined)).toBe('unknown');
    expect(healthWith(figures(1, 1), { status: 'missing' })).toBe('unknown');
    expect(healthWith(undefined, { environmentExists: false })).toBe('orphaned');
  });

  it('orders the worst first', () => {
    const worstFirst = [...stackHealthStates].sort((a, b) => severityOf(a) - severityOf(b));

    expect(worstFirst).toEqual([
      'down',
      'restarting',
      'degraded',
      'unknown',
      'orphaned',
      'stopped',
      'healthy',
    ]);
  });
});
