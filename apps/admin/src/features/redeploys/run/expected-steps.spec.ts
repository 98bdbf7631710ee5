import type { RedeployStepReply } from '@stackyard/contracts';
import { expectedSteps } from './expected-steps.js';

function run(...seconds: number[]): { steps: RedeployStepReply[] } {
  const [pulling = 0, applying = 0] = seconds;
  const at = (second: number) => new Date(1_772_359_200_000 + second * 1000).toISOString();
  return {
    steps: [
      { step: 'pulling', startedAt: at(0), finishedAt: at(pulling) },
      { step: 'applying', startedAt: at(pulling), finishedAt: at(pulling + applying) },
      { step: 'verifying', startedAt: at(pulling + applying), finishedAt: null },
    ],
  };
}

describe('the expected time of a step', () => {
  it('is the median of the last runs, so that one slow run changes little', () => {
    expect(expectedSteps([run(4, 10), run(6, 12), run(600, 11)])).toEqual({
      pulling: 6000,
      applying: 11_000,
    });
    expect(expectedSteps([run(4, 10), run(6, 12)])).toEqual({ pulling: 5000, applying: 11_000 });
  });

  it('is unknown after a single run', () => {
    expect(expectedSteps([run(4, 10)])).toEqual({});
    expect(expectedSteps([])).toEqual({});
  });
});
