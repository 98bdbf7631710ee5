import type { ContainerReply } from '@stackyard/contracts';
import type { StateVocabulary } from '#shared/state-badge/state-styles.js';

/** Returns the state to show. A health problem takes precedence over the running state. */
export function containerState({
  state,
  health,
}: Pick<ContainerReply, 'state' | 'health'>): StateVocabulary['container'] {
  if (state === 'restarting') return 'restarting';
  if (state !== 'running') return 'stopped';
  return health === 'unhealthy' ? 'unhealthy' : 'running';
}
