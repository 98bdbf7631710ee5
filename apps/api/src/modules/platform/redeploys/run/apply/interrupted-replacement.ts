import type { Container } from '@stackyard/platform-client';

/** After this many seconds, a container that never started is considered abandoned. */
const abandonedAfterSeconds = 60;

/**
 * Returns the names of the replacement containers that Compose left behind when it was interrupted.
 * The next deploy would use the same names and fail, and the platform would then remove the whole
 * stack.
 */
export function interruptedReplacements(
  containers: readonly Pick<Container, 'id' | 'name' | 'state' | 'createdAt'>[],
  now: Date,
): string[] {
  const oldest = now.getTime() / 1000 - abandonedAfterSeconds;
  const left = containers.filter(({ name, state, createdAt }) => {
    const replaced = /^([0-9a-f]{12})_/.exec(name)?.[1];
    if (replaced === undefined || state !== 'created' || createdAt > oldest) return false;
    return containers.some(({ id }) => id.startsWith(replaced));
  });
  return left.map(({ name }) => name);
}
