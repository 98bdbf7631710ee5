import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawFolderOf, titleOf } from './seed.mjs';

/**
 * Paths of the media folders.
 *
 * @typedef {object} Media
 * @property {string} raw
 * @property {string} output
 */

export const orphanCount = 200;

/**
 * Creates the media folders, filled with raw files of the latest jobs, folders without a job, and
 * some results.
 *
 * @param {string} folder
 * @param {number} rows
 * @returns {Media}
 */
export function createMedia(folder, rows) {
  const media = { raw: join(folder, 'raw'), output: join(folder, 'output') };
  mkdirSync(media.output, { recursive: true });
  for (let id = rows; id > Math.max(0, rows - 5000); id--)
    fillFolder(join(media.raw, rawFolderOf(id)));
  for (let number = 1; number <= orphanCount; number++) {
    fillFolder(join(media.raw, `Orphan ${number} (${1950 + (number % 70)})`));
  }
  for (let id = rows; id > Math.max(0, rows - 20); id--) {
    writeFileSync(join(media.output, `${titleOf(id)} ${id}.mkv`), 'result');
  }
  return media;
}

/** @param {string} folder */
function fillFolder(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'title_t00.mkv'), 'raw material');
}
