import { startSandbox } from './sandbox.js';
import { seedDemo } from './seed-demo.js';
import { sandboxModes } from './world.js';

const { SANDBOX_PORT, SANDBOX_MODE, SANDBOX_SEED, SANDBOX_DEPLOY_MS, SANDBOX_API_KEY } =
  process.env;
const mode = sandboxModes.find((known) => known === SANDBOX_MODE);
if (SANDBOX_MODE && !mode) {
  throw new Error(`SANDBOX_MODE is one of ${sandboxModes.join(', ')}`);
}

const sandbox = await startSandbox({
  mode,
  port: Number(SANDBOX_PORT ?? 0),
  deployMs: Number(SANDBOX_DEPLOY_MS ?? 4000),
  healthMs: Number(SANDBOX_DEPLOY_MS ?? 4000) / 2,
  apiKey: SANDBOX_API_KEY,
  empty: SANDBOX_SEED !== 'none',
});
const demo = SANDBOX_SEED === 'none' ? undefined : seedDemo(sandbox.control);
const ready = { url: sandbox.url, apiKey: sandbox.apiKey, selfStackId: demo?.selfStackId };
process.stdout.write(`${JSON.stringify(ready)}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}
