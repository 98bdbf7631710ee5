import { redeploySteps } from '@stackyard/contracts';
import fc from 'fast-check';
import {
  canBeCancelled,
  enterStep,
  finishRedeploy,
  type RedeployEnding,
  type Redeploy,
} from './redeploy.js';

const now = new Date('2026-03-01T10:00:00.000Z');
const successEnding: RedeployEnding = { state: 'succeeded', isConfirmed: true, watch: null };
const queued: Redeploy = {
  action: 'redeploy',
  state: 'queued',
  step: null,
  steps: [],
  applyStartedAt: null,
  cancelRequested: false,
  startedAt: null,
};

function redeployAfter(...steps: (typeof redeploySteps)[number][]): Redeploy {
  return steps.reduce<Redeploy>(
    (redeploy, step) => ({ ...redeploy, ...enterStep(redeploy, step, now) }),
    queued,
  );
}

describe('enterStep', () => {
  it('ends the previous step and starts the next', () => {
    const { steps } = redeployAfter('preflight', 'pulling');
    expect(steps).toEqual([
      { step: 'preflight', startedAt: now.toISOString(), finishedAt: now.toISOString() },
      { step: 'pulling', startedAt: now.toISOString(), finishedAt: null },
    ]);
  });

  it('records that the request was sent until the platform rejects it', () => {
    expect(redeployAfter('preflight', 'pulling', 'applying').applyStartedAt).toBe(
      now.toISOString(),
    );
    expect(
      redeployAfter('preflight', 'pulling', 'applying', 'verifying').applyStartedAt,
    ).not.toBeNull();
    expect(
      redeployAfter('preflight', 'pulling', 'applying', 'preflight').applyStartedAt,
    ).toBeNull();
  });

  it.each(['start', 'stop', 'restart'] as const)('pulls no images for a %s', (action) => {
    const checked = { ...redeployAfter('preflight'), action };
    expect(enterStep(checked, 'applying', now)).toMatchObject({ step: 'applying' });
    expect(() => enterStep(checked, 'pulling', now)).toThrow('cannot go');
  });

  it.each([
    ['applies without pulling', () => redeployAfter('preflight', 'applying')],
    ['verifies without applying', () => redeployAfter('preflight', 'pulling', 'verifying')],
    ['starts with a later step', () => redeployAfter('pulling')],
    [
      'applies again while verifying',
      () => redeployAfter('preflight', 'pulling', 'applying', 'verifying', 'preflight'),
    ],
  ])('never %s', (_, enterSteps) => {
    expect(enterSteps).toThrow('cannot go');
  });
});

describe('finishRedeploy', () => {
  it('never reports a success before the request was sent', () => {
    expect(() => finishRedeploy(redeployAfter('preflight', 'pulling'), successEnding, now)).toThrow(
      'cannot go',
    );
  });

  it('never cancels after the apply request was sent', () => {
    const applying = redeployAfter('preflight', 'pulling', 'applying');
    expect(canBeCancelled(applying)).toBe(false);
    expect(() => finishRedeploy(applying, { state: 'cancelled' }, now)).toThrow('cannot go');
  });

  it('ends every redeploy at most once in any order of calls', () => {
    const step = fc.constantFrom(...redeploySteps);
    const ending = fc.constantFrom<RedeployEnding>(
      successEnding,
      { state: 'cancelled' },
      { state: 'failed', code: 'PULL_FAILED', detail: '', output: null },
      { state: 'lost', code: 'OUTCOME_UNKNOWN', detail: '' },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(step, ending), { maxLength: 30 }), (moves) => {
        let redeploy: Redeploy = queued;
        let ends = 0;
        for (const move of moves) {
          try {
            const change =
              typeof move === 'string'
                ? enterStep(redeploy, move, now)
                : finishRedeploy(redeploy, move, now);
            redeploy = { ...redeploy, ...change };
            if (typeof move !== 'string') ends += 1;
          } catch {
            continue;
          }
        }
        expect(ends).toBeLessThanOrEqual(1);
        if (redeploy.state === 'succeeded') expect(redeploy.applyStartedAt).not.toBeNull();
      }),
    );
  });
});
