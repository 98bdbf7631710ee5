import { sampleContainerEvidence } from '../../redeploy.fixture.js';
import { problemOf } from './evidence-cause.js';

describe('the problem of a container', () => {
  it.each([
    ['none while it runs', {}, null],
    ['none after it finished successfully', { state: 'exited', exitCode: 0 }, null],
    ['its exit code', { state: 'exited', exitCode: 3 }, { key: 'exited', name: 'web-1', code: 3 }],
    ['no exit code that is not known', { state: 'dead' }, { key: 'stopped', name: 'web-1' }],
    [
      'that it restarts, with its last exit code',
      { state: 'restarting', exitCode: 1 },
      { key: 'restartingWithCode', name: 'web-1', code: 1 },
    ],
    [
      'that it restarts, without a code that is not known',
      { state: 'restarting' },
      { key: 'restarting', name: 'web-1' },
    ],
    [
      'the lack of memory before its exit code',
      { state: 'exited', exitCode: 137, outOfMemory: true },
      { key: 'memory', name: 'web-1' },
    ],
  ] as const)('is %s', (_, change, problem) => {
    expect(problemOf(sampleContainerEvidence('web-1', change))).toEqual(problem);
  });
});
