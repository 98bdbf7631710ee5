import { ServerProcess, type ServerSettings } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';

/**
 * Starts a server that is expected to exit with an error. Returns its exit code, error output
 * and log.
 */
export async function startExpectingFailure(settings: ServerSettings) {
  const server = new ServerProcess({ DATA_DIR: await createTemporaryFolder(), ...settings });
  const { code } = await server.launch();
  return { code, errors: server.errorOutput, log: server.log };
}
