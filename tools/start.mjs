import { assertPortFree, portFrom } from './launch/port.mjs';
import { main, prepare, root } from './launch/prepare.mjs';
import { serverEnvironment, serverProgram } from './launch/server.mjs';
import { Supervisor } from './launch/supervisor.mjs';

await main(async () => {
  const port = portFrom(process.env.PORT);
  await assertPortFree(port, process.env.HOST ?? '0.0.0.0', 'npm start');
  await prepare(['@stackyard/api', '@stackyard/admin']);
  new Supervisor().start('Stackyard', serverProgram, {
    cwd: root,
    env: { ...serverEnvironment, PORT: String(port) },
  });
});
