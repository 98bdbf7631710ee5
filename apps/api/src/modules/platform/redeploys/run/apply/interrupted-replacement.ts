import type { Container } from '@stackyard/platform-client';

/** Age in seconds at which a container that has never started counts as abandoned. */
const abandonedAfterSeconds = 60;

/**
 * Returns the names of replacement containers that an interrupted Compose run left behind. The next
 * deploy would fail because of duplicate names, and the platform would then remove the whole stack.
 */
export function findInterruptedReplacements(
  containers: readonly Pick<Container, 'id' | 'name' | 'state' | 'createdAt'>[],
  now: Date,
): string[] {
  const maxCreatedAtSeconds = now.getTime() / 1000 - abandonedAfterSeconds;
  const leftovers = containers.filter(({ name, state, createdAt }) => {
    const replacedId = /^([0-9a-f]{12})_/.exec(name)?.[1];
    if (replacedId === undefined || state !== 'created' || createdAt > maxCreatedAtSeconds)
      return false;
    return containers.some(({ id }) => id.startsWith(replacedId));
  });
  return leftovers.map(({ name }) => name);
}
