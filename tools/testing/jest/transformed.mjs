import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * Returns the cache paths for the compiled form of a source file.
 *
 * @param {string} cache
 * @param {string} path
 * @param {string} source
 */
export function cachePathsOf(cache, path, source) {
  const key = createHash('sha1').update(path).update('\0').update(source).digest('hex');
  const code = join(cache, key.slice(0, 2), `${key}.js`);
  return { code, map: `${code}.map` };
}
