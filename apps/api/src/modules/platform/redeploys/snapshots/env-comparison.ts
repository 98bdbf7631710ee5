import type { EnvComparisonReply } from '@stackyard/contracts';
import type { EnvVariable } from '@stackyard/platform-client';

/**
 * Returns the names of the added, removed and changed variables, but no values, because values may
 * be secret.
 */
export function compareEnv(
  previousVariables: readonly EnvVariable[],
  currentVariables: readonly EnvVariable[],
): EnvComparisonReply {
  const previousValues = valuesOf(previousVariables);
  const currentValues = valuesOf(currentVariables);
  return {
    added: [...currentValues.keys()].filter((name) => !previousValues.has(name)).sort(),
    removed: [...previousValues.keys()].filter((name) => !currentValues.has(name)).sort(),
    changed: [...currentValues]
      .flatMap(([name, value]) =>
        previousValues.has(name) && previousValues.get(name) !== value ? name : [],
      )
      .sort(),
  };
}

export function isSameEnv({ added, removed, changed }: EnvComparisonReply): boolean {
  return added.length + removed.length + changed.length === 0;
}

function valuesOf(variables: readonly EnvVariable[]): Map<string, string> {
  return new Map(variables.map(({ name, value }) => [name, value]));
}
