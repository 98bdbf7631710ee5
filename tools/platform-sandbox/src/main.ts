import { launch } from './launch.js';

const { sandbox, launchInfo } = await launch(process.env);
process.stdout.write(`${JSON.stringify(launchInfo)}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}
