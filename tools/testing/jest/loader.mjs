import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { cachePathsOf } from './transformed.mjs';

/**
 * @typedef {object} LoaderData
 * @property {string[]} conditions Additional conditions for package `exports`.
 * @property {string[]} perSpec Folders and suffixes of modules that are loaded separately for each spec file.
 * @property {import('@swc/core').Options} swc
 * @property {string} cache Folder for compiled files.
 */

/** @type {LoaderData} */
let data;
/** @type {RegExp[]} */
let perSpecPatterns;

/** @param {LoaderData} loaderData */
export function initialize(loaderData) {
  data = loaderData;
  perSpecPatterns = loaderData.perSpec.map((pattern) => new RegExp(pattern));
  mkdirSync(loaderData.cache, { recursive: true });
}

const globalsUrl = new URL('globals.mjs', import.meta.url).href;
const stylesheetUrl = new URL('stylesheet.mjs', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: globalsUrl, shortCircuit: true };
  if (specifier.endsWith('.css')) return { url: stylesheetUrl, shortCircuit: true };
  const parentUrl = context.parentURL ?? '';
  if (parentUrl.includes('/node_modules/')) return nextResolve(specifier, withConditions(context));
  const own = specifier.startsWith('#') ? resolveOwnImport(specifier, parentUrl) : specifier;
  if (!own.startsWith('.') && !own.startsWith('file:')) {
    return nextResolve(specifier, withConditions(context));
  }
  const url = new URL(own, parentUrl);
  if (url.pathname.endsWith('.js')) {
    const source = ['.ts', '.tsx']
      .map((extension) => new URL(url.href.replace(/\.js(?=$|\?)/, extension)))
      .find((candidate) => existsSync(fileURLToPath(candidate)));
    if (source !== undefined) url.href = source.href;
  }
  if (isPerSpec(url.pathname)) url.search ||= new URL(parentUrl).search;
  return { url: url.href, shortCircuit: true };
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!/\.tsx?(?:$|\?)/.test(url)) return nextLoad(url, context);
  return { format: 'module', source: compileCached(fileURLToPath(url)), shortCircuit: true };
}

/** @type {Map<string, { folder: string, imports: Record<string, unknown> }>} */
const packages = new Map();

/** @param {string} folder @returns {{ folder: string, imports: Record<string, unknown> }} */
function enclosingPackage(folder) {
  const cachedPackage = packages.get(folder);
  if (cachedPackage !== undefined) return cachedPackage;
  const manifest = join(folder, 'package.json');
  const nearestPackage = existsSync(manifest)
    ? { folder, imports: JSON.parse(readFileSync(manifest, 'utf8')).imports ?? {} }
    : enclosingPackage(dirname(folder));
  packages.set(folder, nearestPackage);
  return nearestPackage;
}

/**
 * Resolves a specifier that starts with `#` through the `imports` of its package. Node would use
 * the path in `imports` literally and look for a `.js` file where only a `.tsx` file exists.
 *
 * @param {string} specifier @param {string} parentUrl
 */
function resolveOwnImport(specifier, parentUrl) {
  const { folder, imports } = enclosingPackage(dirname(fileURLToPath(parentUrl)));
  for (const [pattern, target] of Object.entries(imports)) {
    const [start = '', end = ''] = pattern.split('*');
    if (!specifier.startsWith(start) || !specifier.endsWith(end)) continue;
    const path =
      typeof target === 'string' ? target : Reflect.get(Object(target), data.conditions[0] ?? '');
    const name = specifier.slice(start.length, specifier.length - end.length);
    return pathToFileURL(join(folder, String(path).replace('*', name))).href;
  }
  return specifier;
}

/** @param {string} path */
const isPerSpec = (path) => perSpecPatterns.some((pattern) => pattern.test(path));

/** @param {{ conditions: string[] }} context */
function withConditions(context) {
  return { ...context, conditions: [...new Set([...data.conditions, ...context.conditions])] };
}

/**
 * Returns the compiled JavaScript of a source file, from the cache if available.
 *
 * @param {string} path
 */
function compileCached(path) {
  const source = readFileSync(path, 'utf8');
  const cachePaths = cachePathsOf(data.cache, path, source);
  if (existsSync(cachePaths.code)) return readFileSync(cachePaths.code, 'utf8');
  const { code, map = '' } = transformSync(source, {
    ...data.swc,
    filename: path,
    sourceMaps: true,
  });
  mkdirSync(dirname(cachePaths.code), { recursive: true });
  // Several workers may compile the same file, so write atomically.
  write(cachePaths.map, map);
  write(cachePaths.code, code);
  return code;
}

/** @param {string} path @param {string} text */
function write(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
