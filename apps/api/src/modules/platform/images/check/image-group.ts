import type { Container } from '@stackyard/platform-client';

/** Containers of a stack with the same image and reference. */
export interface ImageGroup {
  /**
   * Identifies the group. The key changes when containers change in a way that may change the
   * result of a check.
   */
  key: string;
  /** Image as listed by the engine: its name, or its ID if the tag has moved to another image. */
  listedImage: string;
  imageId: string;
  /** ID of an arbitrary container of the group. */
  containerId: string;
  isFinished: boolean;
  isSwarm: boolean;
}

const activeStates: readonly Container['state'][] = ['created', 'running', 'restarting', 'paused'];

/**
 * Groups the containers of a stack by image and reference. Skips the containers of past Swarm
 * tasks.
 */
export function groupByImage(containers: readonly Container[]): ImageGroup[] {
  const groups = new Map<string, Container[]>();
  for (const container of containers) {
    if (container.swarmStack !== null && !activeStates.includes(container.state)) continue;
    const key = `${container.image} ${container.imageId}`;
    groups.set(key, [...(groups.get(key) ?? []), container]);
  }
  return [...groups].flatMap(([name, [first, ...others]]) => {
    if (first === undefined) return [];
    const isFinished = [first, ...others].every(hasFinished);
    return {
      key: isFinished ? `${name} ended` : name,
      listedImage: first.image,
      imageId: first.imageId,
      containerId: first.id,
      isFinished,
      isSwarm: first.swarmStack !== null,
    };
  });
}

/**
 * Joins keys into a signature that does not depend on the order in which the engine lists images.
 */
export function signatureOf(keys: readonly string[]): string {
  return [...keys].sort().join('\n');
}

function hasFinished({ state, statusText }: Container): boolean {
  return state === 'exited' && statusText.startsWith('Exited (0)');
}
