import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/**
 * Runs a bundled CommonJS program with the compiled code that V8 stored in an earlier run, because
 * compiling takes almost half of the CPU time of a start. Node 20 has no built-in cache for this.
 * Code that another version of Node compiled is not used. Programs must not contain `import()`.
 *
 * @param {string} file
 * @param {{ write?: boolean }} [options] `write` stores the compiled code when the program ends.
 */
export function runCached(file, { write = process.env.STACKYARD_CODE_CACHE === 'write' } = {}) {
  const folder = dirname(file);
  const { prototype } = /** @type {any} */ (Module);
  const compile = prototype._compile;
  if (typeof compile !== 'function') throw new Error('Node compiles modules in a new way');
  prototype._compile = function (
    /** @type {string} */ source,
    /** @type {string} */ path,
    /** @type {unknown[]} */ ...compileArgs
  ) {
    if (dirname(path) !== folder) return compile.call(this, source, path, ...compileArgs);
    const script = compileWithCache(path, source);
    const { exports } = this;
    const run = script.runInThisContext();
    return run.call(exports, exports, createRequire(path), this, path, folder);
  };
  if (write) process.once('exit', writeCaches);
  createRequire(file)(file);
}

/** @type {Map<string, Script>} */
const scriptsByCache = new Map();

/** @param {string} path @param {string} source */
function compileWithCache(path, source) {
  const cacheFile = `${path}.cache`;
  const cachedData = existsSync(cacheFile) ? readFileSync(cacheFile) : undefined;
  const script = new Script(Module.wrap(source.replace(/^#!.*/, '')), {
    filename: path,
    ...(cachedData && { cachedData }),
  });
  scriptsByCache.set(cacheFile, script);
  return script;
}

function writeCaches() {
  for (const [cache, script] of scriptsByCache) writeFileSync(cache, script.createCachedData());
}
