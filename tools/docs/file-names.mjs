import { execFileSync } from 'node:child_process';
import { proseOf, repositoryRoot } from './pages.mjs';

/** @returns {string[]} All files of the repository, with paths relative to `repositoryRoot`. */
export function repositoryFiles() {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  return output.split('\n').filter((path) => path !== '');
}

/**
 * Returns the source files and folders that a page names but the repository does not contain. A
 * name can omit the start of the path, for example `modules/holds/hold.ts`. An asterisk and a name
 * in angle brackets match any name.
 *
 * @param {string} text The page.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function missingFiles(text, files) {
  const paths = files.map((file) => `/${file}`);
  return fileNamesIn(text).filter((name) => {
    const pattern = new RegExp(`/${patternOf(name)}(?:/|$)`);
    return !paths.some((path) => pattern.test(path));
  });
}

const sourceFilePattern = /^[\w.*<>/-]+\.(?:tsx?|mjs)$/;
const folderPattern = /^(?:apps|libs|tools|modules|features|infra|test)\/[\w*<>/-]+$/;
const buildOutputPattern = /(?:^|\/)dist(?:\/|$)/;

/** @param {string} text @returns {string[]} */
function fileNamesIn(text) {
  const spans = [...proseOf(text).matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
  return spans.filter(
    (span) =>
      (sourceFilePattern.test(span) || folderPattern.test(span)) && !buildOutputPattern.test(span),
  );
}

/** @param {string} name */
function patternOf(name) {
  return name
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/<[^>]+>|\*/g, '[^/]+');
}
