import { createChannel, listMessages, listStacks, startRedeploys } from '@stackyard/contracts';
import { ServiceDouble } from '#test/notifications/service-double.js';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';

const stacks = 80;
const failingStacks = ['stack-7', 'stack-41', 'stack-79'];

it('a redeploy of 80 stacks with 3 failures is one message', async () => {
  const platform = await PlatformApp.start({ withoutObserver: true });
  const { app, sandbox, operator } = platform;
  const service = await ServiceDouble.start();
  const secret = 'a key of sixteen or more';
  const channel = { name: 'Hook', kind: 'webhook', address: service.url, secret } as const;
  await operator.call(createChannel, { body: channel });
  for (let number = 0; number < stacks; number += 1) {
    const name = `stack-${number}`;
    const image = `registry.example/${name}:1`;
    sandbox.control.addStack({ name, images: { app: image }, updatedAt: 1_700_000_000 });
    if (failingStacks.includes(name)) sandbox.control.failNext({ kind: 'pull-error', image });
  }
  platform.refresh();
  const listed = await waitFor('all stacks', async () => {
    const found = (await operator.call(listStacks, { query: { limit: 500 } })).stacks;
    return found.length === stacks ? found : undefined;
  });
  const body = { stackIds: listed.map(({ id }) => id) };
  const { redeploys } = await operator.call(startRedeploys, { body });
  const states = [];
  for (const { id } of redeploys) states.push((await platform.waitForEnd(id)).state);
  expect(states.filter((state) => state === 'failed')).toHaveLength(failingStacks.length);

  await app.runTask('news');
  const [request] = await service.count(1);
  await waitFor('delivered messages', async () => {
    const { messages } = await operator.call(listMessages, { query: { state: 'waiting' } });
    return messages.length === 0 ? true : undefined;
  });
  expect(service.received).toHaveLength(1);
  const { headline, items } = JSON.parse(request?.body ?? '') as Record<string, string | string[]>;
  expect(headline).toBe('Redeploy of 80 stacks: 3 failed, 77 succeeded');
  expect(items).toHaveLength(failingStacks.length);
  for (const name of failingStacks) expect(String(items)).toContain(`${name} (`);
}, 600_000);
