import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Pipeline } from '../pipeline.js';
import { ServerProcess, type Wrapper } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';

interface MediaServerOptions {
  dataDir?: string;
  wrapper?: Wrapper;
}

/** Starts a server with folders for raw files and results, and registers the first superuser. */
export async function startMediaServer({ dataDir, wrapper }: MediaServerOptions = {}) {
  const media = await createTemporaryFolder();
  const [raw, output] = [join(media, 'raw'), join(media, 'output')];
  await Promise.all([raw, output].map((folder) => mkdir(folder)));
  const dirs = { MEDIA_RAW_DIRS: raw, MEDIA_OUTPUT_DIRS: output, FRESHNESS_LOOKUP: 'off' };
  const settings = { DATA_DIR: dataDir ?? (await createTemporaryFolder()), ...dirs };
  const server = new ServerProcess(settings, wrapper);
  await server.start();
  const api = await Pipeline.register(server);
  return { api, server, raw, output };
}
