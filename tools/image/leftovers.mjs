/** Files that are only needed for compiling, debugging or reading. */
const suffixPattern = /\.(?:map|md|markdown|tsbuildinfo|[cm]?ts)$/i;
const licenseFilePattern = /(?:^|\/)(?:licen[cs]e|notice|copying)[^/]*$/i;

/** Large parts of packages that the server never loads. */
const folders = [
  // The compiled engine, build/Release/node_sqlite3.node, is the only part that is loaded.
  /^node_modules\/sqlite3\/(?:deps|src)\//,
  /^node_modules\/sqlite3\/build\/(?!$|Release\/(?:$|node_sqlite3\.node$))/,
  // Bundled copies of the code for browsers.
  /^node_modules\/typeorm\/browser\//,
  /^node_modules\/swagger-ui-dist\/swagger-ui-es-/,
];

/**
 * Returns whether a file or folder of an installed package is not needed at run time.
 *
 * @param {string} path Path relative to the root. Folders end with a slash.
 */
export function isLeftover(path) {
  if (folders.some((folder) => folder.test(path))) return true;
  return suffixPattern.test(path) && !licenseFilePattern.test(path);
}
