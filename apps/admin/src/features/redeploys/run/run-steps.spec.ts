import type { RedeployStep, RedeployStepReply } from '@stackyard/contracts';
import { sampleWebRedeploy } from '../redeploy.fixture.js';
import { stepsOfCurrentAttempt, stepsOf } from './run-steps.js';

const timeAtSecond = (second: number): string =>
  new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString();

const finishedSteps = (...steps: RedeployStep[]): RedeployStepReply[] =>
  steps.map((step, index) => ({
    step,
    startedAt: timeAtSecond(index),
    finishedAt: timeAtSecond(index + 1),
  }));

const withLastRunning = (steps: RedeployStepReply[]): RedeployStepReply[] =>
  steps.map((step, index) => (index === steps.length - 1 ? { ...step, finishedAt: null } : step));

const statesOf = (change: Parameters<typeof sampleWebRedeploy>[0]): string[] =>
  stepsOf(sampleWebRedeploy(change)).map(({ state }) => state);

describe('stepsOf', () => {
  it('shows all steps before the first one starts', () => {
    expect(statesOf({})).toEqual(['pending', 'pending', 'pending', 'pending']);
  });

  it('shows finished, running and pending steps', () => {
    const steps = withLastRunning(finishedSteps('preflight', 'pulling'));

    expect(statesOf({ state: 'running', step: 'pulling', steps })).toEqual([
      'done',
      'running',
      'pending',
      'pending',
    ]);
  });

  it('marks the failed step and those that are skipped', () => {
    const steps = finishedSteps('preflight', 'pulling');

    expect(statesOf({ state: 'failed', steps })).toEqual(['done', 'failed', 'skipped', 'skipped']);
  });

  it('does not show a cancelled or lost redeploy as failed', () => {
    expect(statesOf({ state: 'cancelled', steps: finishedSteps('preflight') })[0]).toBe('stopped');
    const steps = finishedSteps('preflight', 'pulling', 'applying');
    expect(statesOf({ state: 'lost', steps })[2]).toBe('stopped');
  });

  it('shows all steps as done after a success', () => {
    const steps = finishedSteps('preflight', 'pulling', 'applying', 'verifying');

    expect(statesOf({ state: 'succeeded', steps })).toEqual(['done', 'done', 'done', 'done']);
  });

  it('resets the steps after a crash or rejection, and counts attempts', () => {
    const steps = withLastRunning(
      finishedSteps('preflight', 'pulling', 'applying', 'preflight', 'pulling'),
    );

    const bar = stepsOf(sampleWebRedeploy({ state: 'running', step: 'pulling', steps }));

    expect(bar.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 2],
      ['running', 2],
      ['pending', 1],
      ['pending', 0],
    ]);
    expect(bar[0]?.startedAt).toBe(timeAtSecond(3));
  });

  it('uses the latest run of a repeated step', () => {
    const steps = withLastRunning(finishedSteps('preflight', 'preflight'));

    const [first] = stepsOf(sampleWebRedeploy({ state: 'running', step: 'preflight', steps }));

    expect(first).toMatchObject({ state: 'running', startedAt: timeAtSecond(1), attempts: 2 });
  });
});

describe('currentAttempt', () => {
  it('is the whole run if no step was repeated', () => {
    const steps = finishedSteps('preflight', 'pulling', 'applying');

    expect(stepsOfCurrentAttempt(steps)).toEqual(steps);
    expect(stepsOfCurrentAttempt([])).toEqual([]);
  });
});
