import type { ContainerReply } from '@stackyard/contracts';
import type { StateVocabulary } from '#shared/state-badge/state-styles.js';

/** Returns the state to show. The result of the health check takes precedence. */
export function containerState({
  state,
  health,
}: Pick<ContainerReply, 'state' | 'health'>): StateVocabulary['container'] {
  if (state === 'restarting') return 'restarting';
  if (state !== 'running') return 'stopped';
  return health === 'unhealthy' || health === 'healthy' ? health : 'running';
}

export function isWorking(container: Pick<ContainerReply, 'state' | 'health'>): boolean {
  return container.state === 'running' && container.health !== 'unhealthy';
}

/** Returns Docker's status without the result of the health check, which the state shows. */
export function uptimeOf({ status }: Pick<ContainerReply, 'status'>): string {
  return status.replace(/ \((?:un)?healthy\)$/, '');
}
