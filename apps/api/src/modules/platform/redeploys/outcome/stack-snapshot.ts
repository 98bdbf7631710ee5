import type { Container, Service, Stack } from '@stackyard/platform-client';

/**
 * The observed state of a stack. Snapshots are stored with redeploys, so fields may be added but
 * not changed.
 */
export interface StackSnapshot {
  /** When the platform last updated the stack, in whole Unix seconds by the platform's clock. */
  updatedAt: number;
  status: Stack['status'];
  /** The platform's message about its latest background deploy; null if there is none. */
  message: string | null;
  /**
   * Whether the platform responds before it deploys. Such a platform sets the update time when the
   * deploy begins.
   */
  inBackground?: boolean;
  containers: ContainerState[];
  /** Null for stacks outside a swarm, which have only containers. */
  services: ServiceState[] | null;
}

export interface ServiceState {
  name: string;
  /** Whether the service has too few running tasks, or its update was paused or rolled back. */
  lagging: boolean;
  /** Increases with each deploy of the service; null if unknown. */
  version?: number | null;
  /** Image in the specification of the service, including the digest. */
  image?: string;
  updateState?: string | null;
  lacksTasks?: boolean;
}

export interface ContainerState {
  id: string;
  name: string;
  image: string;
  imageId: string;
  state: Container['state'];
  health: Container['health'];
  /** Whether the container exited with code 0, as one-shot containers do on success. */
  exitedWell: boolean;
  /** Name of the Compose or Swarm service; missing in snapshots from earlier versions. */
  service?: string | null;
  /**
   * When the container was last started, by the engine's clock. Set only if the container was
   * inspected.
   */
  startedAt?: string | null;
}

/**
 * The fields of the platform's record that a snapshot requires. For an external stack,
 * `externalRecord` provides them.
 */
export type StackRecord = Pick<
  Stack,
  | 'kind'
  | 'projectName'
  | 'environmentId'
  | 'updatedAt'
  | 'status'
  | 'deploymentMessage'
  | 'deploysInBackground'
>;

/** Reduces responses of the platform to the data that verdicts require. */
export function snapshotOf(
  stack: StackRecord,
  containers: readonly Container[],
  services: readonly Service[],
): StackSnapshot {
  return {
    updatedAt: stack.updatedAt,
    status: stack.status,
    message: stack.deploymentMessage,
    inBackground: stack.deploysInBackground,
    services: stack.kind === 'swarm' ? services.map(toServiceState) : null,
    containers: containers.map(toContainerState),
  };
}

export function toContainerState(container: Container): ContainerState {
  return {
    id: container.id,
    name: container.name,
    image: container.image,
    imageId: container.imageId,
    state: container.state,
    health: container.health,
    exitedWell: container.state === 'exited' && /^Exited \(0\)/.test(container.statusText),
    service: container.service,
  };
}

export function toServiceState(service: Service): ServiceState {
  const { name, version, image, updateState } = service;
  return {
    name,
    lagging: isLagging(service),
    version,
    image,
    updateState,
    lacksTasks: lacksTasks(service),
  };
}

export function countRunning(snapshot: StackSnapshot | null): number {
  return snapshot?.containers.filter(({ state }) => state === 'running').length ?? 0;
}

function isLagging(service: Service): boolean {
  const isStopped = service.updateState === 'paused' || /rollback/.test(service.updateState ?? '');
  return isStopped || lacksTasks(service);
}

function lacksTasks({ desired, running }: Service): boolean {
  return desired !== null && running !== null && running < desired;
}
