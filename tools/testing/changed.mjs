import { dirname, join, sep } from 'node:path';

/**
 * Chooses which of the tests that depend on changed files to run. Nearly every test that starts the
 * whole server depends on all of the server's files. Of the tests that start the server, only those
 * next to a change are chosen.
 *
 * @param {object} question
 * @param {readonly string[]} question.changed Files, relative to the workspace.
 * @param {readonly string[]} question.related Test files that depend on them, as Jest lists them.
 * @param {(file: string) => boolean} question.startsServer
 * @returns {string[]}
 */
export function chooseTests({ changed, related, startsServer }) {
  const folders = changed.map((file) => dirname(file));
  return related.filter(
    (test) =>
      changed.includes(test) ||
      !startsServer(test) ||
      folders.some((folder) => test.startsWith(`${folder}${sep}`)),
  );
}

/**
 * Returns the modules in the project's `test` folder that a test imports directly.
 *
 * @param {string} file From the root of the workspace.
 * @param {string} text
 * @returns {string[]}
 */
export function testHelpers(file, text) {
  const project = file.split('/').slice(0, 2).join('/');
  return [...text.matchAll(/from '([.#][^']*)\.js'/g)]
    .map(([, path = '']) =>
      path.startsWith('#') ? join(project, path.slice(1)) : join(dirname(file), path),
    )
    .filter((path) => path.startsWith(`${project}/test/`))
    .map((path) => `${path}.ts`);
}

/**
 * Groups changed files by project. Files outside all projects are grouped under an empty name.
 *
 * @param {readonly string[]} files
 * @param {readonly import('./steps.mjs').Project[]} projects
 * @returns {Map<string, string[]>}
 */
export function groupByProject(files, projects) {
  /** @type {Map<string, string[]>} */
  const filesByProject = new Map();
  for (const file of files) {
    const owner = projects.find(({ folder }) => file.startsWith(`${folder}/`))?.name ?? '';
    filesByProject.set(owner, [...(filesByProject.get(owner) ?? []), file]);
  }
  return filesByProject;
}
