import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TestApiClient } from '../pipeline.js';
import { ServerProcess, type CommandPrefix } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';

interface MediaServerOptions {
  dataDir?: string;
  wrapper?: CommandPrefix;
}

/** Starts a server with folders for raw files and results, and registers the first superuser. */
export async function startMediaServer({ dataDir, wrapper }: MediaServerOptions = {}) {
  const media = await createTemporaryFolder();
  const [raw, output] = [join(media, 'raw'), join(media, 'output')];
  await Promise.all([raw, output].map((folder) => mkdir(folder)));
  const mediaSettings = { MEDIA_RAW_DIRS: raw, MEDIA_OUTPUT_DIRS: output, FRESHNESS_LOOKUP: 'off' };
  const settings = { DATA_DIR: dataDir ?? (await createTemporaryFolder()), ...mediaSettings };
  const server = new ServerProcess(settings, wrapper);
  await server.start();
  const api = await TestApiClient.register(server);
  return { api, server, raw, output };
}
