import type { RedeployStepReply } from '@stackyard/contracts';
import { expectedSteps } from './expected-steps.js';

function runWithSteps(...seconds: number[]): { steps: RedeployStepReply[] } {
  const [pullSeconds = 0, applySeconds = 0] = seconds;
  const timeAtSecond = (second: number) =>
    new Date(1_772_359_200_000 + second * 1000).toISOString();
  return {
    steps: [
      { step: 'pulling', startedAt: timeAtSecond(0), finishedAt: timeAtSecond(pullSeconds) },
      {
        step: 'applying',
        startedAt: timeAtSecond(pullSeconds),
        finishedAt: timeAtSecond(pullSeconds + applySeconds),
      },
      { step: 'verifying', startedAt: timeAtSecond(pullSeconds + applySeconds), finishedAt: null },
    ],
  };
}

describe('the expected time of a step', () => {
  it('is the median of the last runs, so that one slow run changes little', () => {
    expect(
      expectedSteps([runWithSteps(4, 10), runWithSteps(6, 12), runWithSteps(600, 11)]),
    ).toEqual({
      pulling: 6000,
      applying: 11_000,
    });
    expect(expectedSteps([runWithSteps(4, 10), runWithSteps(6, 12)])).toEqual({
      pulling: 5000,
      applying: 11_000,
    });
  });

  it('is unknown after a single run', () => {
    expect(expectedSteps([runWithSteps(4, 10)])).toEqual({});
    expect(expectedSteps([])).toEqual({});
  });
});
