import type { RegistryReply } from '@stackyard/contracts';

/** Returns whether a registry works at the time `now`, in milliseconds since 1970. */
export function registryState(
  { pausedUntil, fault, answeredAt }: RegistryReply,
  now: number,
): 'paused' | 'failing' | 'unused' | 'working' {
  if (pausedUntil !== null && Date.parse(pausedUntil) > now) return 'paused';
  if (fault !== null) return 'failing';
  return answeredAt === null ? 'unused' : 'working';
}
