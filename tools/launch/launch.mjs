import { assertPortFree, portOrNull } from './port.mjs';
import { root } from './prepare.mjs';
import { serverEnvironment, serverArguments } from './server.mjs';
import { Supervisor } from './supervisor.mjs';

/**
 * Checks that the port is free, prepares and starts the server, and exits when the server does.
 *
 * @param {() => Promise<void>} prepare Installs packages and builds.
 */
export async function launch(prepare) {
  // If the port is invalid, the server reports it together with all other invalid settings.
  const port = portOrNull(process.env.PORT);
  if (port !== null) await assertPortFree(port, process.env.HOST ?? '0.0.0.0', 'npm start');
  await prepare();
  new Supervisor().start('Stackyard', serverArguments, { cwd: root, env: serverEnvironment });
}
