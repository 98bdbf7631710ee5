import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

let yamlModule: typeof Yaml | undefined;

/**
 * Loads the YAML library on first use, because it takes several megabytes of memory and is needed
 * only for compose files.
 */
export function loadYaml(): typeof Yaml {
  yamlModule ??= requireYaml();
  return yamlModule;
}

function requireYaml(): typeof Yaml {
  return createRequire(import.meta.url)('yaml');
}
