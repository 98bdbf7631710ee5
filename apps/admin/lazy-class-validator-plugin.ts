import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const deferred = fileURLToPath(
  new URL('./src/shared/forms/lazy-class-validator.ts', import.meta.url),
);

/**
 * Every page imports the contract, but only forms check by its rules. The decorators of the request
 * classes are therefore only noted down, and the validator comes with the first form:
 * it is 5 kB of gzipped JavaScript that the first route does without.
 */
export function lazyClassValidator(): Plugin {
  return {
    name: 'stackyard-lazy-class-validator',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'class-validator' && importer?.includes('/libs/contracts/') ? deferred : null,
  };
}
