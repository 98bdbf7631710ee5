import type { EnvComparisonReply } from '@stackyard/contracts';
import type { EnvVariable } from '@stackyard/platform-client';

/** Compares variables. Returns only their names, because the values may be secret. */
export function compareEnv(
  before: readonly EnvVariable[],
  now: readonly EnvVariable[],
): EnvComparisonReply {
  const old = valuesOf(before);
  const current = valuesOf(now);
  return {
    added: [...current.keys()].filter((name) => !old.has(name)).sort(),
    removed: [...old.keys()].filter((name) => !current.has(name)).sort(),
    changed: [...current]
      .flatMap(([name, value]) => (old.has(name) && old.get(name) !== value ? name : []))
      .sort(),
  };
}

export function isSameEnv({ added, removed, changed }: EnvComparisonReply): boolean {
  return added.length + removed.length + changed.length === 0;
}

function valuesOf(variables: readonly EnvVariable[]): Map<string, string> {
  return new Map(variables.map(({ name, value }) => [name, value]));
}
