import { assertPortFree, portOrNull } from './launch/port.mjs';
import { main, prepare, root } from './launch/prepare.mjs';
import { serverEnvironment, serverProgram } from './launch/server.mjs';
import { Supervisor } from './launch/supervisor.mjs';

await main(async () => {
  // What is no port is named by the server, together with all other settings that are wrong.
  const port = portOrNull(process.env.PORT);
  if (port !== null) await assertPortFree(port, process.env.HOST ?? '0.0.0.0', 'npm start');
  await prepare(['@stackyard/api', '@stackyard/admin']);
  new Supervisor().start('Stackyard', serverProgram, { cwd: root, env: serverEnvironment });
});
