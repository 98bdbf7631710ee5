import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

interface ModuleInfo {
  code: string | null;
  importedIds: string[];
}
interface Graph {
  getModuleInfo: (id: string) => ModuleInfo | null;
}
interface Group {
  name: (id: string, graph: Graph) => string | null;
}

const sourcePath = (path: string): string =>
  fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const signInEntries = [sourcePath('features/session/sign-in/sign-in-page.tsx')];
const firstScreenModules = [
  sourcePath('app/shell/shell.tsx'),
  sourcePath('features/overview/overview-page.tsx'),
];
const isBarrel = (id: string): boolean =>
  /\/(?:@mantine\/(?:core|hooks)\/esm\/index|lucide-react\/dist\/esm\/lucide-react)\.m?js$/.test(
    id,
  );
const isContract = (id: string): boolean => id.includes('/libs/contracts/');

/**
 * Bundles the modules of the first screen into two files instead of forty: the modules that the
 * sign-in page also needs, and the modules that only signed-in users need.
 */
export function firstScreenGroups(): Group[] {
  let signInModules: Set<string> | undefined;
  let screenModules: Set<string> | undefined;
  const isOnFirstScreen = (id: string, graph: Graph): boolean => {
    screenModules ??= reachableFrom(firstScreenModules, graph);
    // The modules in `firstScreenModules` are imported lazily, so they must remain in separate files.
    return screenModules.has(id) && !firstScreenModules.includes(id);
  };
  const isShared = (id: string, graph: Graph): boolean => {
    signInModules ??= reachableFrom(signInEntries, graph);
    return signInModules.has(id);
  };
  return [
    {
      name: (id, graph) =>
        isOnFirstScreen(id, graph) && isShared(id, graph) ? 'first-shared' : null,
    },
    { name: (id, graph) => (isOnFirstScreen(id, graph) ? 'first-screen' : null) },
  ];
}

function reachableFrom(ids: readonly string[], graph: Graph): Set<string> {
  const reachableIds = new Set<string>();
  const visit = (id: string): void => {
    if (reachableIds.has(id) || isContract(id)) return;
    reachableIds.add(id);
    importsOf(id, graph).forEach(visit);
  };
  ids.forEach(visit);
  return reachableIds;
}

/**
 * Returns the modules that a module imports. A barrel file is replaced by the files of the names
 * that are imported from it.
 */
function importsOf(id: string, graph: Graph): string[] {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] };
  return importedIds.flatMap((imported) => {
    if (!isBarrel(imported)) return [imported];
    const names = importedNames(code ?? '');
    const barrelImports = graph.getModuleInfo(imported)?.importedIds ?? [];
    return barrelImports.filter((barrelImport) =>
      names.has(normalizeName(basename(barrelImport).replace(/\.m?js$/, ''))),
    );
  });
}

function importedNames(code: string): Set<string> {
  const lists = code.matchAll(/import\s*\{([^}]*)\}\s*from/g);
  const names = [...lists].flatMap(([, list = '']) => list.split(','));
  return new Set(names.map((name) => normalizeName(name.trim().split(' ')[0] ?? '')));
}

/**
 * Makes the names of files and exports comparable: the file `circle-check` exports `CircleCheck`.
 */
const normalizeName = (name: string): string => name.replaceAll('-', '').toLowerCase();
