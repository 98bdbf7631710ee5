import type { StackSnapshot, ContainerState, ServiceState } from './stack-snapshot.js';
import { finalName } from '../progress/service-progress.js';

/**
 * The change of a stack since a snapshot. The numbers refer to services in swarm stacks and to
 * containers in all other stacks.
 */
export interface StackChange {
  noun: 'container' | 'service';
  total: number;
  /** Number of replaced containers or updated services. */
  replacedCount: number;
  runningCount: number;
  previouslyRunningCount: number;
}

/**
 * Compares a stack with an earlier snapshot. If there is no earlier snapshot, nothing counts as
 * replaced.
 */
export function changeSince(before: StackSnapshot | null, current: StackSnapshot): StackChange {
  return current.services === null
    ? changeOfContainers(before?.containers ?? null, current.containers)
    : changeOfServices(before?.services ?? null, current.services);
}

export function isCompletelyReplaced({ total, replacedCount }: StackChange): boolean {
  return total > 0 && replacedCount === total;
}

export function isUntouched({
  replacedCount,
  runningCount,
  previouslyRunningCount,
}: StackChange): boolean {
  return replacedCount === 0 && runningCount >= previouslyRunningCount;
}

/** Describes the change, for example `8 of 15 containers are running, 15 were replaced`. */
export function changeText({ noun, total, replacedCount, runningCount }: StackChange): string {
  if (total === 0) return `there is no ${noun}`;
  const countText = `${runningCount} of ${total} ${total === 1 ? noun : `${noun}s`}`;
  const verb = noun === 'container' ? 'replaced' : 'updated';
  const replacedText = replacedCount === 0 ? 'none' : `${replacedCount}`;
  return `${countText} ${runningCount === 1 || total === 1 ? 'is' : 'are'} running, ${replacedText} ${replacedCount > 1 ? 'were' : 'was'} ${verb}`;
}

function changeOfContainers(
  before: readonly ContainerState[] | null,
  current: readonly ContainerState[],
): StackChange {
  const ids = new Set(before?.map(({ id }) => id));
  const previousByName = groupByFinalName(before ?? []);
  const currentByName = groupByFinalName(current);
  const names = [...new Set([...previousByName.keys(), ...currentByName.keys()])];
  const isNew = (name: string) =>
    before !== null &&
    currentByName.has(name) &&
    (currentByName.get(name) ?? []).every(({ id }) => !ids.has(id));
  const isRunning = (name: string) => isUp(currentByName.get(name) ?? [], previousByName.get(name));
  return {
    noun: 'container',
    total: names.length,
    replacedCount: names.filter(isNew).length,
    runningCount: names.filter(isRunning).length,
    previouslyRunningCount: [...previousByName.values()].filter((group) => isUp(group, group))
      .length,
  };
}

/**
 * Whether a container is up. An exit with code 0 counts as up only for one-shot containers: the
 * container is new, or it had exited with 0 before. All other containers may also exit with 0 when
 * they are stopped.
 */
function isUp(current: readonly ContainerState[], before: readonly ContainerState[] | undefined) {
  const isOneShot = before === undefined || before.some(({ exitedWell }) => exitedWell);
  return current.some(({ state, exitedWell }) => state === 'running' || (isOneShot && exitedWell));
}

function groupByFinalName(containers: readonly ContainerState[]): Map<string, ContainerState[]> {
  const containersByName = new Map<string, ContainerState[]>();
  for (const container of containers) {
    const name = finalName(container.name);
    containersByName.set(name, [...(containersByName.get(name) ?? []), container]);
  }
  return containersByName;
}

function changeOfServices(
  before: readonly ServiceState[] | null,
  current: readonly ServiceState[],
): StackChange {
  const previousByName = new Map(before?.map((service) => [service.name, service]));
  const isUpdated = ({ name, version }: ServiceState) => {
    const previous = previousByName.get(name);
    return (
      before !== null && (previous === undefined || (version ?? 0) > (previous.version ?? Infinity))
    );
  };
  const removedServices = (before ?? []).filter(({ name }) =>
    current.every((service) => service.name !== name),
  );
  return {
    noun: 'service',
    total: current.length + removedServices.length,
    replacedCount: current.filter(isUpdated).length,
    runningCount: current.filter(({ lagging }) => !lagging).length,
    previouslyRunningCount: (before ?? []).filter(({ lagging }) => !lagging).length,
  };
}
