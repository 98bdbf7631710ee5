import { VerificationDeadline } from './verification-deadline.js';
import type { WaitingVerdict } from './verdict.js';

const seconds = 1000;
const limits = {
  applyTimeoutMs: 900 * seconds,
  verifyTimeoutMs: 120 * seconds,
  returnsWhenComplete: false,
};

const waitingVerdict = (
  waitsFor: WaitingVerdict['waitsFor'],
  detail = '',
  code: WaitingVerdict['code'] = 'OUTCOME_UNKNOWN',
) => ({
  kind: 'waiting' as const,
  waitsFor,
  code,
  detail,
});

/** A time in seconds and the verdict at that time; null if the platform is offline. */
type Observation = readonly [number, WaitingVerdict | null];

function findGiveUpSeconds(
  observations: readonly Observation[],
  deadline: VerificationDeadline,
): number | null {
  for (const [at, verdict] of observations) {
    if (verdict === null) deadline.recordPlatformOffline();
    const observed = verdict ?? waitingVerdict('platform', 'away');
    if (deadline.recordVerdictAndCheckTimeout(observed, at * seconds)) return at;
  }
  return null;
}

const observationsEvery = (
  from: number,
  to: number,
  step: number,
  verdict: (at: number) => WaitingVerdict | null,
): Observation[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, count) => {
    const at = from + count * step;
    return [at, verdict(at)];
  });

describe('the deadline of a verification', () => {
  it.each<[string, Observation[], number]>([
    [
      'is the deploy timeout if the platform was always available',
      observationsEvery(0, 1000, 10, () => waitingVerdict('effect')),
      910,
    ],
    [
      'is one minute after the platform returns if nothing changes',
      [
        [0, null],
        [4, null],
        ...observationsEvery(5, 300, 1, () => waitingVerdict('effect', 'none was replaced')),
      ],
      66,
    ],
    [
      'is one minute after the last change',
      [
        [0, null],
        ...observationsEvery(5, 300, 1, (at) => waitingVerdict('effect', at < 30 ? 'one' : 'two')),
      ],
      91,
    ],
    [
      'ends also where changes do not',
      [[0, null], ...observationsEvery(5, 300, 1, (at) => waitingVerdict('effect', `${at}`))],
      126,
    ],
    [
      'gives restarting containers all the time there is',
      [
        [0, null],
        ...observationsEvery(5, 300, 1, () =>
          waitingVerdict('effect', 'web-1', 'CONTAINERS_RESTARTING'),
        ),
      ],
      126,
    ],
    [
      'begins anew when the platform goes away again',
      [
        [0, null],
        ...observationsEvery(5, 50, 1, () => waitingVerdict('effect')),
        [51, null],
        ...observationsEvery(60, 300, 1, () => waitingVerdict('effect')),
      ],
      121,
    ],
    ['lasts for a platform that stays away', observationsEvery(0, 1000, 10, () => null), 910],
    [
      'gives containers their time once the stack was deployed',
      observationsEvery(100, 300, 1, () => waitingVerdict('containers')),
      221,
    ],
  ])('%s', (_, observations, end) => {
    expect(findGiveUpSeconds(observations, new VerificationDeadline(limits, 0))).toBe(end);
  });

  it('does not wait for a request that returns only when its effect is complete', () => {
    const unchanged = observationsEvery(0, 900, 10, () => waitingVerdict('effect', '1 of 2'));
    const actionDeadline = new VerificationDeadline({ ...limits, returnsWhenComplete: true }, 0);
    expect(findGiveUpSeconds(unchanged, actionDeadline)).toBe(70);
    expect(findGiveUpSeconds(unchanged, new VerificationDeadline(limits, 0))).toBeNull();
  });

  it('treats a platform as interrupted only before the stack was deployed', () => {
    const before = new VerificationDeadline(limits, 0);
    before.recordPlatformOffline();
    expect(before.isInterrupted).toBe(true);

    const after = new VerificationDeadline(limits, 0);
    after.recordDeployed(1);
    after.recordPlatformOffline();
    expect(after.isInterrupted).toBe(false);
  });

  it('passes when containers restart for longer than the startup timeout', () => {
    const deadline = new VerificationDeadline(limits, 0);
    expect(deadline.isOutOfTime(200 * seconds)).toBe(false);
    deadline.recordDeployed(100 * seconds);
    expect(deadline.isOutOfTime(200 * seconds)).toBe(false);
    expect(deadline.isOutOfTime(221 * seconds)).toBe(true);
  });

  it('treats a deploy as interrupted if its status is still deploying after the platform was away', () => {
    const deadline = new VerificationDeadline(limits, 0);
    // The platform accepted the request while the old containers were still running.
    deadline.recordDeployed(1 * seconds);
    deadline.recordPlatformOffline();
    expect(deadline.isInterrupted).toBe(false);

    deadline.recordStillDeploying();

    expect(deadline.isInterrupted).toBe(true);
    const unchanged = waitingVerdict('effect', 'none was replaced');
    expect(deadline.recordVerdictAndCheckTimeout(unchanged, 5 * seconds)).toBe(false);
    expect(deadline.recordVerdictAndCheckTimeout(unchanged, 66 * seconds)).toBe(true);
  });

  it('lets a platform that was never away keep deploying', () => {
    const deadline = new VerificationDeadline(limits, 0);

    deadline.recordStillDeploying();

    expect(deadline.isInterrupted).toBe(false);
  });
});
