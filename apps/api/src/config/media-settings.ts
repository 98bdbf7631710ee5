import { posix } from 'node:path';

interface MediaSettings {
  MEDIA_RAW_DIRS: string[];
  MEDIA_OUTPUT_DIRS: string[];
}

/**
 * Returns the faults in the lists of media folders. Paths must be absolute, without `..`, and not
 * the root. No folder may be listed twice or be inside another, because its files would belong to
 * both.
 */
export function mediaFaults(settings: MediaSettings): string[] {
  const faults: string[] = [];
  const paths: string[] = [];
  for (const name of ['MEDIA_RAW_DIRS', 'MEDIA_OUTPUT_DIRS'] as const) {
    for (const text of settings[name]) {
      const path = posix.normalize(text).replace(/\/$/, '');
      if (!text.startsWith('/') || path === '' || text.includes('/..')) {
        faults.push(`${name} must be a list of absolute folders without .., and not the root`);
      } else if (paths.some((other) => isWithin(path, other) || isWithin(other, path))) {
        faults.push(`${name} must not list the same folder twice or one folder inside another`);
      }
      paths.push(path);
    }
  }
  return faults;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
