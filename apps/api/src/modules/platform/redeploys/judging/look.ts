import type { Container, Service, Stack } from '@stackyard/platform-client';

/** What a look at a stack saw. Older looks are stored with redeploys, so fields are only added. */
export interface Look {
  /** Unix seconds of the platform's clock; it counts whole seconds. */
  updatedAt: number;
  status: Stack['status'];
  /** What the platform says of its last asynchronous deploy. */
  message: string | null;
  /** The platform answers first and deploys afterwards; it writes the update time when it begins. */
  inBackground?: boolean;
  containers: SeenContainer[];
  /** Null outside swarm, where the containers alone tell. */
  services: SeenService[] | null;
}

export interface SeenService {
  name: string;
  /** Has fewer tasks than wanted, or its update stopped or was rolled back. */
  lagging: boolean;
  /** Rises with each deploy of the service; null when the engine does not tell. */
  version?: number | null;
}

export interface SeenContainer {
  id: string;
  name: string;
  image: string;
  imageId: string;
  state: Container['state'];
  health: Container['health'];
  /** Exit code 0: a one-shot container that did its work. */
  exitedWell: boolean;
}

/** Reduces the platform's answers to what a verdict needs. */
export function lookOf(
  stack: Stack,
  containers: readonly Container[],
  services: readonly Service[],
): Look {
  return {
    updatedAt: stack.updatedAt,
    status: stack.status,
    message: stack.deploymentMessage,
    inBackground: stack.deploysInBackground,
    services: stack.kind === 'swarm' ? services.map(seenService) : null,
    containers: containers.map(seenContainer),
  };
}

export function seenContainer(container: Container): SeenContainer {
  return {
    id: container.id,
    name: container.name,
    image: container.image,
    imageId: container.imageId,
    state: container.state,
    health: container.health,
    exitedWell: container.state === 'exited' && /^Exited \(0\)/.test(container.statusText),
  };
}

export function seenService(service: Service): SeenService {
  return { name: service.name, lagging: isLagging(service), version: service.version };
}

export function runningIn(look: Look | null): number {
  return look?.containers.filter(({ state }) => state === 'running').length ?? 0;
}

function isLagging(service: Service): boolean {
  const stopped = service.updateState === 'paused' || /rollback/.test(service.updateState ?? '');
  const few =
    service.desired !== null && service.running !== null && service.running < service.desired;
  return stopped || few;
}
