import type { Container } from '@stackyard/platform-client';

/** Seconds after which a container that was never started is no longer about to be. */
const starting = 60;

/**
 * Names of the containers that compose had made to replace others when it was interrupted. The next
 * deploy would give such a name again and fail, upon which the platform takes the whole stack down.
 */
export function interruptedReplacements(
  containers: readonly Pick<Container, 'id' | 'name' | 'state' | 'createdAt'>[],
  now: Date,
): string[] {
  const oldest = now.getTime() / 1000 - starting;
  const left = containers.filter(({ name, state, createdAt }) => {
    const replaced = /^([0-9a-f]{12})_/.exec(name)?.[1];
    if (replaced === undefined || state !== 'created' || createdAt > oldest) return false;
    return containers.some(({ id }) => id.startsWith(replaced));
  });
  return left.map(({ name }) => name);
}
