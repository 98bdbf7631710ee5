import type { Container } from '@stackyard/platform-client';

/** Containers of a stack that use the same image under the same name. */
export interface ImageGroup {
  /** Differs as soon as anything does that the verdict depends on. */
  key: string;
  /** The image as the list of containers shows it: its id once the tag moved on. */
  shown: string;
  imageId: string;
  /** One of the containers. */
  containerId: string;
  ended: boolean;
  swarm: boolean;
}

const alive: readonly Container['state'][] = ['created', 'running', 'restarting', 'paused'];

/** The images of a stack. Swarm keeps the containers of past tasks, which say nothing of now. */
export function groupByImage(containers: readonly Container[]): ImageGroup[] {
  const groups = new Map<string, Container[]>();
  for (const container of containers) {
    if (container.swarmStack !== null && !alive.includes(container.state)) continue;
    const name = `${container.image} ${container.imageId}`;
    groups.set(name, [...(groups.get(name) ?? []), container]);
  }
  return [...groups].flatMap(([name, [first, ...others]]) => {
    if (first === undefined) return [];
    const ended = [first, ...others].every(isDone);
    return {
      key: ended ? `${name} ended` : name,
      shown: first.image,
      imageId: first.imageId,
      containerId: first.id,
      ended,
      swarm: first.swarmStack !== null,
    };
  });
}

/** The same text for the same images, in whatever order the engine lists them. */
export function signatureOf(keys: readonly string[]): string {
  return [...keys].sort().join('\n');
}

/** A container that was started to do one thing, and did it. */
function isDone({ state, statusText }: Container): boolean {
  return state === 'exited' && statusText.startsWith('Exited (0)');
}
