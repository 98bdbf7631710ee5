import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface FirstRouteSizeOptions {
  /** The maximum size of the gzipped JavaScript that a first page may load, in bytes. */
  limit: number;
}

/**
 * What the browser loads for each first route in addition to the entry chunk, as names of lazily
 * imported modules.
 */
const firstRoutes: Record<string, readonly string[]> = {
  overview: ['/app/shell/shell.tsx', '/features/overview/overview-page', 'socket.io-client'],
  'sign-in': ['/features/session/sign-in/sign-in-page'],
};

type Chunk = Rolldown.OutputChunk;

/**
 * Prints the size of the gzipped JavaScript of each first route, and fails the build if one exceeds
 * the limit.
 */
export function firstRouteSize({ limit }: FirstRouteSizeOptions): Plugin {
  return {
    name: 'stackyard-first-route-size',
    apply: 'build',
    // Measure in this last hook, because the lists of files to preload are added to the chunks
    // late.
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      for (const [route, modules] of Object.entries(firstRoutes)) {
        const loaded = chunksOf(chunks, modules);
        const bytes = [...loaded].reduce((sum, { code }) => sum + gzipSync(code).byteLength, 0);
        const text = `first route ${route}: ${(bytes / 1000).toFixed(1)} kB of gzipped JavaScript in ${loaded.size} files, limit ${limit / 1000} kB`;
        if (bytes > limit) this.error(text);
        this.info(text);
      }
    },
  };
}

function chunksOf(chunks: Chunk[], modules: readonly string[]): Set<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk | undefined): void => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    chunk.imports.forEach((name) => load(byName.get(name)));
  };
  for (const chunk of chunks) {
    const facade = chunk.facadeModuleId ?? '';
    if (chunk.isEntry || modules.some((part) => facade.includes(part))) load(chunk);
  }
  return loaded;
}
