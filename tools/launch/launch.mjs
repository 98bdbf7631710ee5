import { assertPortFree, portOrNull } from './port.mjs';
import { root } from './prepare.mjs';
import { serverEnvironment, serverProgram } from './server.mjs';
import { Supervisor } from './supervisor.mjs';

/**
 * Starts the server once everything is in place, and ends with it.
 *
 * @param {() => Promise<void>} prepare Puts packages and build in place.
 */
export async function launch(prepare) {
  // What is no port is named by the server, together with all other settings that are wrong.
  const port = portOrNull(process.env.PORT);
  if (port !== null) await assertPortFree(port, process.env.HOST ?? '0.0.0.0', 'npm start');
  await prepare();
  new Supervisor().start('Stackyard', serverProgram, { cwd: root, env: serverEnvironment });
}
