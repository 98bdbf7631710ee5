import {
  testKillInEachStep,
  testStopInEachStep,
  testUnansweredRequests,
} from './interrupted-redeploys.js';
import { startTestSetup } from '../scene.js';
import { waitUntil } from '../wait-until.js';

describe('a redeploy on CE-2.23 that is interrupted while', () => {
  testStopInEachStep('CE-2.23');
  testUnansweredRequests('CE-2.23');
});

describe('a redeploy on CE-2.45 that is interrupted while', () => {
  testKillInEachStep('CE-2.45');
  testStopInEachStep('CE-2.45');
  testUnansweredRequests('CE-2.45');
});

describe('an asynchronous platform whose last deploy of a stack failed', () => {
  it('is not blamed again for a deployment that was never requested', async () => {
    const shortTimeouts = { REDEPLOY_APPLY_TIMEOUT_SECONDS: '0.5' };
    const set = await startTestSetup(1, { mode: 'CE-2.45', settings: shortTimeouts });
    const { control } = set.sandbox;
    const [stackId = 0] = set.stackIds;
    control.failNext({ kind: 'up-error', stackId: 1, message: 'port is taken' });
    const first = await set.api.waitUntilFinal((await set.api.redeploy(stackId)).id);
    control.failNext({ kind: 'hang', method: 'PUT', stackId: 1 });
    const { id } = await set.api.redeploy(stackId);
    await waitUntil('the request is there', () => control.listWriteRequests(1).length === 2);

    await set.server.kill9();
    await set.server.start();
    const second = await set.api.waitUntilFinal(id);

    expect(first).toMatchObject({ state: 'failed' });
    expect(second).toMatchObject({ state: 'lost', failure: { code: 'OUTCOME_UNKNOWN' } });
  });
});
