import { join } from 'node:path';

/**
 * Returns the settings for media folders inside the data directory.
 *
 * @param {string} data
 */
export function mediaFolders(data) {
  return {
    MEDIA_RAW_DIRS: join(data, 'media/raw'),
    MEDIA_OUTPUT_DIRS: join(data, 'media/library'),
  };
}
