import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface FirstRouteSizeOptions {
  /** The limit for each first route, in bytes of gzipped JavaScript. */
  maxBytes: number;
}

/**
 * The routes on which a visit usually starts. Each lists the lazily imported modules that the
 * browser loads in addition to the entry chunk.
 */
const firstRoutes: Record<string, readonly string[]> = {
  overview: ['/app/shell/shell.tsx', '/features/overview/overview-page', 'socket.io-client'],
  'sign-in': ['/features/session/sign-in/sign-in-page'],
};

type Chunk = Rolldown.OutputChunk;

/**
 * Prints the size of the gzipped JavaScript of each first route. Fails the build if a route exceeds
 * the limit, or if files import each other in a cycle.
 */
export function firstRouteSize({ maxBytes }: FirstRouteSizeOptions): Plugin {
  return {
    name: 'stackyard-first-route-size',
    apply: 'build',
    // Measure in this last hook, because the lists of files to preload are added to the chunks late
    // in the build.
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      const cycle = findImportCycle(chunks);
      if (cycle) this.error(`Files import each other in a circle: ${cycle.join(' > ')}`);
      for (const [route, modules] of Object.entries(firstRoutes)) {
        const routeChunks = loadedChunks(chunks, modules);
        const bytes = [...routeChunks].reduce(
          (sum, { code }) => sum + gzipSync(code).byteLength,
          0,
        );
        const text = `first route ${route}: ${(bytes / 1000).toFixed(1)} kB of gzipped JavaScript in ${routeChunks.size} files, limit ${maxBytes / 1000} kB`;
        if (bytes > maxBytes) this.error(text);
        this.info(text);
      }
    },
  };
}

/**
 * Returns a cycle of files that import each other; undefined if there is none. In a cycle, some
 * modules run before the modules they need.
 */
function findImportCycle(chunks: readonly Chunk[]): string[] | undefined {
  const chunkByName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const visited = new Set<string>();
  const follow = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (visited.has(name)) return undefined;
    visited.add(name);
    for (const importedName of chunkByName.get(name)?.imports ?? []) {
      const cycle = follow(importedName, [...path, name]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  for (const { fileName } of chunks) {
    const cycle = follow(fileName, []);
    if (cycle) return cycle;
  }
  return undefined;
}

function loadedChunks(chunks: Chunk[], modules: readonly string[]): Set<Chunk> {
  const chunkByName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk | undefined): void => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    chunk.imports.forEach((name) => load(chunkByName.get(name)));
  };
  load(chunks.find(({ isEntry }) => isEntry));
  for (const modulePath of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(modulePath)));
    if (!chunk) throw new Error(`No file contains ${modulePath}`);
    load(chunk);
  }
  return loaded;
}
