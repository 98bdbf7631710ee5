import type { UpdateState } from '@stackyard/contracts';
import {
  beginUpdate,
  endUpdate,
  enterStep,
  isCancellable,
  outcomeOfRun,
  mayHaveChangedHost,
  recoveryOf,
  type UpdateRun,
} from './update-run.js';

const start = new Date('2026-11-20T12:00:00.000Z');
const oneMinuteLater = new Date('2026-11-20T12:01:00.000Z');
const begunUpdate = beginUpdate(start);
const inScript = enterStep(enterStep(begunUpdate, 'maintenance', start), 'script', oneMinuteLater);

function runInState(state: UpdateState, changes: Partial<UpdateRun> = {}): UpdateRun {
  return { ...inScript, state, ...changes };
}

describe('an update', () => {
  it('records when each step started and ended', () => {
    expect(inScript.steps).toEqual([
      { step: 'preflight', startedAt: start.toISOString(), endedAt: start.toISOString() },
      {
        step: 'maintenance',
        startedAt: start.toISOString(),
        endedAt: oneMinuteLater.toISOString(),
      },
      { step: 'script', startedAt: oneMinuteLater.toISOString(), endedAt: null },
    ]);
    expect(endUpdate(inScript, 'failed', 'Exit code 7', oneMinuteLater)).toMatchObject({
      state: 'failed',
      reason: 'Exit code 7',
      endedAt: oneMinuteLater.toISOString(),
    });
  });

  it('never returns to an earlier step', () => {
    expect(() => enterStep(inScript, 'maintenance', oneMinuteLater)).toThrow('does not go');
    expect(() => enterStep(inScript, 'script', oneMinuteLater)).toThrow('does not go');
  });

  it.each([
    ['preflight', { failed: expect.stringContaining('before anything on the host') }],
    ['maintenance', { failed: expect.stringContaining('before anything on the host') }],
    ['script', { resume: 'waiting' }],
    ['waiting', { resume: 'waiting' }],
    ['verifying', { resume: 'verifying' }],
  ] as const)('is resumed after a restart in %s', (state, next) => {
    expect(recoveryOf(runInState(state))).toEqual(next);
  });

  it('has succeeded if the end of its script was seen, or the version changed', () => {
    const version = { versionBefore: '2.23.0', versionAfter: '2.23.0' };
    const other = { versionBefore: '2.23.0', versionAfter: '2.24.1' };

    expect(outcomeOfRun(runInState('verifying', version)).outcome).toBe('succeeded');
    expect(outcomeOfRun(runInState('verifying', { ...other, interrupted: true })).outcome).toBe(
      'succeeded',
    );
    expect(outcomeOfRun(runInState('verifying', { ...version, interrupted: true })).outcome).toBe(
      'lost',
    );
    expect(
      outcomeOfRun(runInState('verifying', { ...other, versionBefore: null, interrupted: true })),
    ).toMatchObject({
      outcome: 'lost',
      reason: expect.stringContaining('the previous version of Portainer is unknown') as string,
    });
  });

  it('may have changed the host once the script has started, and can be cancelled until the script has finished', () => {
    expect(mayHaveChangedHost(begunUpdate)).toBe(false);
    expect(mayHaveChangedHost(inScript)).toBe(true);
    expect(isCancellable(inScript)).toBe(true);
    expect(isCancellable(runInState('waiting'))).toBe(false);
  });
});
