import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModules } from '../architecture/nest-modules.mjs';
import { workspaceFolders } from '../bootstrap/workspaces.mjs';
import { repositoryRoot } from './pages.mjs';

export const architecturePage = join(repositoryRoot, 'docs/architecture.md');
const productPathPattern = /^(?:apps\/(?!.*-e2e$)|libs\/)/;

/**
 * The functions that draw the diagrams of the architecture page, by the marker comment above each
 * diagram.
 */
export const diagrams = { packages: packageDiagram, modules: moduleDiagram };

/** @typedef {keyof typeof diagrams} DiagramName */

/**
 * Returns the dependencies between the packages in `apps` and `libs` as a Mermaid diagram. Packages
 * of end-to-end tests are left out.
 */
function packageDiagram() {
  const packages = workspaceFolders(repositoryRoot)
    .filter((folder) => productPathPattern.test(folder))
    .map((folder) => {
      const path = join(repositoryRoot, folder, 'package.json');
      return { folder, ...JSON.parse(readFileSync(path, 'utf8')) };
    });
  const folderByName = new Map(packages.map(({ name, folder }) => [name, folder]));
  return formatDiagram(
    packages.map(({ folder, dependencies = {} }) => ({
      name: folder,
      uses: Object.keys(dependencies).flatMap((name) => folderByName.get(name) ?? []),
    })),
  );
}

/**
 * Returns the imports between modules of the server as a Mermaid diagram. `infra` and the
 * application are left out, because every module uses `infra`, and the application imports every
 * module.
 */
function moduleDiagram() {
  const modules = [...readModules(repositoryRoot).values()]
    .filter(({ name, isGlobal }) => name !== 'AppModule' && !isGlobal)
    .map(({ name, imports }) => ({ name: shortNameOf(name), uses: [...imports].map(shortNameOf) }));
  return formatDiagram(modules.sort((a, b) => (a.name < b.name ? -1 : 1)));
}

/** @param {{ name: string, uses: string[] }[]} parts */
function formatDiagram(parts) {
  const nodes = parts.map(({ name }) => `  ${idOf(name)}["${name}"]`);
  const arrows = parts.flatMap(({ name, uses }) =>
    uses.map((used) => `  ${idOf(name)} --> ${idOf(used)}`),
  );
  return ['flowchart LR', ...nodes, ...arrows, ''].join('\n');
}

/**
 * Returns the short name of a module: `EventLogModule` becomes `event-log`.
 *
 * @param {string} name
 */
const shortNameOf = (name) =>
  name
    .replace(/Module$/, '')
    .replaceAll(/(?<=.)[A-Z]/g, '-$&')
    .toLowerCase();

/** @param {string} name */
const idOf = (name) => name.replaceAll(/\W/g, '_');

/** @param {DiagramName} name */
const diagramPattern = (name) =>
  new RegExp(`(?<=<!-- ${name} -->\\n\\n\`\`\`mermaid\\n).*?(?=\`\`\`)`, 's');

/** @param {string} page @param {DiagramName} name @returns {string | undefined} The diagram on the page. */
export function currentDiagram(page, name) {
  return diagramPattern(name).exec(page)?.[0];
}

if (process.argv[1] === import.meta.filename) {
  let page = readFileSync(architecturePage, 'utf8');
  page = page.replace(diagramPattern('packages'), packageDiagram());
  page = page.replace(diagramPattern('modules'), moduleDiagram());
  writeFileSync(architecturePage, page);
}
