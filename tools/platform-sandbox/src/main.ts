import { launch } from './launch.js';

const { sandbox, launched } = await launch(process.env);
process.stdout.write(`${JSON.stringify(launched)}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}
