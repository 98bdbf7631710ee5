import { join } from 'node:path';

/**
 * Returns the settings for media folders inside the data directory.
 *
 * @param {string} dataFolder
 */
export function mediaFolders(dataFolder) {
  return {
    MEDIA_RAW_DIRS: join(dataFolder, 'media/raw'),
    MEDIA_OUTPUT_DIRS: join(dataFolder, 'media/library'),
  };
}
