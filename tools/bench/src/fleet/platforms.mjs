import { seedMany, startSandbox } from '@stackyard/platform-sandbox';

/**
 * Runs many platforms in a separate process, so that they do not delay the measured requests.
 * Arguments: number of platforms, stacks per platform, services per stack. Sends the URLs and API
 * keys to the parent. The message `{ close: count }` closes the first `count` platforms.
 */
const [platforms = 0, stacks = 0, services = 0] = process.argv.slice(2).map(Number);
/** @type {import("@stackyard/platform-sandbox").Sandbox[]} */
const sandboxes = [];
for (let index = 0; index < platforms; index++) {
  const sandbox = await startSandbox();
  const prefix = `site-${String(index).padStart(3, '0')}`;
  for (const id of seedMany(sandbox.control, stacks, { services, prefix, imagePrefix: 'fleet' })) {
    // One stack in ten is in a different state, so that filters have something to find.
    if (id % 10 === 0) sandbox.control.setHealth(id, 'unhealthy');
  }
  sandboxes.push(sandbox);
}
process.on('message', async (message) => {
  const count = Number(Object(message).close);
  for (const sandbox of sandboxes.slice(0, count)) await sandbox.close();
  process.send?.('closed');
});
process.on('disconnect', () => process.exit());
process.send?.(sandboxes.map(({ url, apiKey }) => ({ url, apiKey })));
