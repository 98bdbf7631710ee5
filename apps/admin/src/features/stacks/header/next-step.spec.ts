import type { RedeployReply, StackReply } from '@stackyard/contracts';
import { sampleRedeployOf, sampleStack } from '../testing/given.js';
import { nextStepOf } from './next-step.js';

const at = '2026-03-01T10:00:00.000Z';
const stack = (changes: Partial<StackReply> = {}) =>
  sampleStack({ id: 1, name: 'web', ...changes });
const failedRun = (changes: Partial<RedeployReply> = {}) =>
  sampleRedeployOf(stack(), {
    ...{ state: 'failed', waitsFor: null },
    failure: { code: 'CONTAINERS_UNHEALTHY', detail: 'web-1' },
    steps: [{ step: 'applying', startedAt: at, finishedAt: at }],
    ...changes,
  });

describe('the likely next step', () => {
  it.each<[string, Partial<StackReply>, RedeployReply | undefined, string | null]>([
    ['is a redeploy if there are newer images', { freshness: 'outdated' }, undefined, 'redeploy'],
    [
      'is none if the newer images are held back',
      { freshness: 'outdated', heldBack: true },
      undefined,
      null,
    ],
    ['is none if the stack is healthy and up to date', { health: 'healthy' }, failedRun(), null],
    [
      'is a rollback if the latest run broke the stack',
      { health: 'degraded' },
      failedRun(),
      'rollback',
    ],
    [
      'is a rollback if the latest run broke the stack, even if there are newer images',
      { health: 'degraded', freshness: 'outdated' },
      failedRun(),
      'rollback',
    ],
    [
      'is a redeploy if there are newer images and the latest run changed nothing',
      { health: 'degraded', freshness: 'outdated' },
      failedRun({ steps: [] }),
      'redeploy',
    ],
    [
      'is a rollback if the stack failed after its latest run',
      { health: 'down' },
      failedRun({
        state: 'succeeded',
        failure: null,
        failedAfter: { at, code: 'CONTAINERS_UNHEALTHY', detail: 'web-1' },
      }),
      'rollback',
    ],
    ['is none if the run changed nothing', { health: 'degraded' }, failedRun({ steps: [] }), null],
    [
      'is none if the latest run succeeded',
      { health: 'degraded' },
      failedRun({ state: 'succeeded', failure: null }),
      null,
    ],
  ])('%s', (_, changes, latestRun, expected) => {
    expect(nextStepOf(stack({ freshness: 'updated', ...changes }), latestRun)).toBe(expected);
  });
});
