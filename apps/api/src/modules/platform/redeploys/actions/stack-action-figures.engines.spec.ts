import {
  listLogs,
  listRedeploys,
  readRedeployFacets,
  startStack,
  stopStack,
  type StackReply,
} from '@stackyard/contracts';
import { metricsToken, scrapeMetrics, valueOf } from '#test/monitoring/metrics-text.js';
import { PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';
import { RedeployFiguresService } from '../figures/redeploy-figures.service.js';

const endpoints = { start: startStack, stop: stopStack } as const;

async function run(
  at: PlatformApp,
  stack: StackReply,
  action: keyof typeof endpoints,
  body: { reason?: string } = {},
) {
  const { id } = await at.operator.call(endpoints[action], { params: { id: stack.id }, body });
  return at.waitForEnd(id);
}

/** A platform on which a stack was stopped, started and redeployed. */
const platformAfterActions = startedOnce(async () => {
  const at = await PlatformApp.start({ settings: { METRICS_TOKEN: metricsToken } });
  const stack = await at.createStack({ name: 'shop' });
  const { id: stopId } = await run(at, stack, 'stop', { reason: 'Saves power at night' });
  await at.waitForStack('shop', ({ health }) => health === 'stopped');
  await run(at, stack, 'start');
  await at.redeploy(await at.waitForStack('shop', ({ redeployable }) => redeployable));
  return { at, stopId };
});

describe('starts and stops in the queue', () => {
  it('are listed and recorded with who asked and why', async () => {
    const { at, stopId: id } = platformAfterActions();

    const { redeploys } = await at.operator.call(listRedeploys, { query: { action: ['stop'] } });
    expect(redeploys).toMatchObject([{ id, reason: 'Saves power at night' }]);
    const query = { action: ['redeploy' as const] };
    const { state } = await at.operator.call(readRedeployFacets, { query });
    expect(state).toEqual({ succeeded: 1 });
    const logs = await at.operator.call(listLogs, {
      query: { action: ['stack-action.requested'], order: 'asc' },
    });
    expect(logs.entries).toMatchObject([
      { message: 'Requested stop of shop', reason: 'Saves power at night' },
      { message: 'Requested start of shop' },
    ]);
  });
});

describe('figures of redeploys', () => {
  it('count neither starts nor stops', async () => {
    const { at } = platformAfterActions();

    const figures = at.app.get(RedeployFiguresService);
    const all = await figures.readFiguresBetween(new Date(0), new Date('2100-01-01'));
    expect(all).toMatchObject({ succeeded: 1, stacks: [{ name: 'shop', redeploys: 1 }] });
    const text = await (await scrapeMetrics(at.app)).text();
    expect(valueOf(text, 'stackyard_redeploys_total')).toBe(1);
    expect(valueOf(text, 'stackyard_stack_actions_total', 'action="stop"')).toBe(1);
    expect(valueOf(text, 'stackyard_stack_actions_total')).toBe(2);
  });
});
