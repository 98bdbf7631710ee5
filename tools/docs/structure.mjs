import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceFolders } from '../bootstrap/workspaces.mjs';
import { root } from './pages.mjs';

export const architecturePage = join(root, 'docs/architecture.md');
const shipped = /^(?:apps\/(?!.*-e2e$)|libs\/)/;
const drawn = /(?<=<!-- packages -->\n\n```mermaid\n).*?(?=```)/s;

/** Which package of this workspace uses which, as a Mermaid diagram made from their manifests. */
export function structure() {
  const packages = workspaceFolders(root)
    .filter((folder) => shipped.test(folder))
    .map((folder) => {
      const path = join(root, folder, 'package.json');
      return { folder, ...JSON.parse(readFileSync(path, 'utf8')) };
    });
  const folderOf = new Map(packages.map(({ name, folder }) => [name, folder]));
  const nodes = packages.map(({ folder }) => `  ${id(folder)}["${folder}"]`);
  const arrows = packages.flatMap(({ folder, dependencies = {} }) =>
    Object.keys(dependencies)
      .filter((name) => folderOf.has(name))
      .map((name) => `  ${id(folder)} --> ${id(folderOf.get(name) ?? name)}`),
  );
  return ['flowchart LR', ...nodes, ...arrows, ''].join('\n');
}

/** @param {string} folder */
const id = (folder) => folder.replaceAll(/\W/g, '_');

/** @param {string} page @returns {string | undefined} What the page shows at present. */
export function drawnStructure(page) {
  return drawn.exec(page)?.[0];
}

if (process.argv[1] === import.meta.filename) {
  const page = readFileSync(architecturePage, 'utf8');
  writeFileSync(architecturePage, page.replace(drawn, structure()));
}
