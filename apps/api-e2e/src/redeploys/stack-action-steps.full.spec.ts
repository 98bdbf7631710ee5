import { restartStack, startStack, stopStack, type RedeployStep } from '@stackyard/contracts';
import { startTestSetup } from '../scene.js';
import { waitUntil } from '../wait-until.js';

const endpoints = { start: startStack, stop: stopStack, restart: restartStack } as const;
type Action = keyof typeof endpoints;

const longTimeouts = {
  REDEPLOY_APPLY_TIMEOUT_SECONDS: '30',
  REDEPLOY_VERIFY_TIMEOUT_SECONDS: '30',
  REDEPLOY_SETTLE_SECONDS: '1',
};

/** Starts a server with a stack in the state that an action requires. */
async function givenStack(action: Action, settings = {}) {
  const set = await startTestSetup(1, { settings: { ...longTimeouts, ...settings } });
  const [stackId = 0] = set.stackIds;
  const { control } = set.sandbox;
  const startAction = (requestedAction: Action) =>
    set.api.call(endpoints[requestedAction], { params: { id: stackId }, body: {} });
  if (action === 'start') {
    await set.api.waitUntilFinal((await startAction('stop')).id);
    await waitUntil('the stack is listed as stopped', async () => {
      const [stack] = await set.api.waitForStacks(1);
      return stack?.health === 'stopped';
    });
  }
  control.clearRequests();
  const requests = () =>
    control.requests
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path.replace(/[0-9a-f]{64}/, 'ID'));
  return { ...set, control, startAction, requests };
}

const route = {
  start: '/api/stacks/1/start',
  stop: '/api/stacks/1/stop',
  restart: '/api/endpoints/1/docker/containers/ID/restart',
} as const;

describe('a start, stop or restart that is interrupted while', () => {
  it.each<[RedeployStep, Action]>([
    ['preflight', 'stop'],
    ['applying', 'stop'],
    ['verifying', 'stop'],
    ['applying', 'start'],
    ['applying', 'restart'],
  ])('%s (%s) asks once and finds the result by looking', async (step, action) => {
    const { server, api, control, startAction, requests } = await givenStack(action);
    if (step === 'preflight') control.failNext({ kind: 'hang', path: '/api/stacks/1' });
    const blockedPath = new RegExp(`/${action}$`);
    if (step === 'applying') {
      control.failNext({ kind: 'hang', method: 'POST', path: blockedPath, stillExecutes: true });
    }
    const { id } = await startAction(action);
    await api.waitUntilStep(id, step);
    if (step === 'applying')
      await waitUntil('the platform was asked', () => requests().length === 1);

    await server.kill9();
    control.clearFaults();
    await server.start();
    const ended = await api.waitUntilFinal(id);

    expect(ended).toMatchObject({ action, state: 'succeeded', failure: null });
    expect(requests()).toEqual([route[action]]);
    const running = control.containers(1).filter(({ state }) => state === 'running');
    expect(running).toHaveLength(action === 'stop' ? 0 : 1);
    const events = (await api.listRedeployEvents()).filter(
      ({ details }) => details?.['redeployId'] === id,
    );
    expect(events.map((event) => event.action)).toEqual([
      'stack-action.requested',
      'stack-action.started',
      'stack-action.succeeded',
    ]);
  });

  it.each<[Action]>([['stop'], ['restart']])(
    'applying (%s) has an unknown result when nothing came of the request',
    async (action) => {
      const shortTimeouts = {
        REDEPLOY_APPLY_TIMEOUT_SECONDS: '0.5',
        REDEPLOY_VERIFY_TIMEOUT_SECONDS: '0.5',
      };
      const { server, api, control, startAction, requests } = await givenStack(
        action,
        shortTimeouts,
      );
      control.failNext({ kind: 'hang', method: 'POST', path: new RegExp(`/${action}$`) });
      const { id } = await startAction(action);
      await waitUntil('the platform was asked', () => requests().length === 1);

      await server.kill9();
      await server.start();
      const ended = await api.waitUntilFinal(id);

      expect(ended).toMatchObject({ state: 'lost', failure: { code: 'OUTCOME_UNKNOWN' } });
      expect(requests()).toEqual([route[action]]);
    },
  );
});
