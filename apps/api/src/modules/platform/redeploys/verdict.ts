import type { RedeployFailure } from '@stackyard/contracts';
import type { Container, Service, Stack } from '@stackyard/platform-client';

/** What a look at a stack saw. */
export interface Look {
  /** Unix seconds of the platform's clock; it counts whole seconds. */
  updatedAt: number;
  status: Stack['status'];
  /** What the platform says of its last asynchronous deploy. */
  message: string | null;
  containers: SeenContainer[];
  /** Null outside swarm, where the containers alone tell. */
  services: SeenService[] | null;
}

export interface SeenService {
  name: string;
  /** Has fewer tasks than wanted, or its update stopped or was rolled back. */
  lagging: boolean;
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

/** What is concluded from a look. `settling` becomes a success when it stays that way. */
export type Verdict =
  | { kind: 'settling' }
  | {
      kind: 'waiting';
      for: 'effect' | 'platform' | 'containers';
      code: RedeployFailure;
      detail: string;
    }
  | { kind: 'failed'; code: RedeployFailure; detail: string };

/** What is known of the request to apply, beside what can be seen. */
export interface Asked {
  before: Look | null;
  /** True when the platform answered that it applied, or accepted to. */
  accepted: boolean;
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
    services:
      stack.kind === 'swarm'
        ? services.map((service) => ({ name: service.name, lagging: isLagging(service) }))
        : null,
    containers: containers.map((container) => ({
      id: container.id,
      name: container.name,
      image: container.image,
      imageId: container.imageId,
      state: container.state,
      health: container.health,
      exitedWell: container.state === 'exited' && /^Exited \(0\)/.test(container.statusText),
    })),
  };
}

/** Judges a look. The platform's word alone is never a success: the containers must say so too. */
export function judge(asked: Asked, now: Look): Verdict {
  if (now.status === 'deploying') {
    return waiting('platform', 'OUTCOME_UNKNOWN', 'the platform is still deploying');
  }
  const changed = asked.before === null || now.updatedAt > asked.before.updatedAt;
  if (!asked.accepted && !changed) {
    return waiting('effect', 'OUTCOME_UNKNOWN', 'no effect of the request can be seen');
  }
  // Only now: an unchanged stack may still show the error of a deploy before this one.
  if (now.status === 'error') return brokenDeploy(asked.before, now, now.message);
  if (now.status !== 'active') {
    return waiting('platform', 'OUTCOME_UNKNOWN', `the platform calls the stack ${now.status}`);
  }
  return now.services === null
    ? judgeContainers(asked.before, now)
    : judgeServices(now, now.services);
}

/** The platform said that its deploy failed; what is left decides how bad that is. */
export function brokenDeploy(before: Look | null, now: Look, message: string | null): Verdict {
  const said = message ?? 'The platform gave no reason.';
  const gone = runningIn(before) > 0 && now.containers.length === 0;
  return gone
    ? { kind: 'failed', code: 'CONTAINERS_GONE', detail: `${said} The containers are gone.` }
    : { kind: 'failed', code: 'DEPLOY_FAILED', detail: said };
}

function judgeContainers(before: Look | null, now: Look): Verdict {
  const { containers } = now;
  const names = (matching: (container: SeenContainer) => boolean) =>
    containers
      .filter(matching)
      .map(({ name }) => name)
      .join(', ');
  if (containers.length === 0) {
    return runningIn(before) > 0
      ? waiting('containers', 'CONTAINERS_GONE', 'no container is left')
      : waiting('containers', 'CONTAINERS_NOT_RUNNING', 'there is no container yet');
  }
  const restarting = names(({ state }) => state === 'restarting');
  if (restarting) return waiting('containers', 'CONTAINERS_RESTARTING', `${restarting} restarts`);
  const down = names(({ state, exitedWell }) => state !== 'running' && !exitedWell);
  if (down) return waiting('containers', 'CONTAINERS_NOT_RUNNING', `${down} does not run`);
  const unwell = names(({ health }) => health === 'unhealthy' || health === 'starting');
  if (unwell) return waiting('containers', 'CONTAINERS_UNHEALTHY', `${unwell} is not healthy`);
  return { kind: 'settling' };
}

/** Containers of past tasks stay behind in swarm, and those of other nodes are out of sight. */
function judgeServices(now: Look, services: readonly SeenService[]): Verdict {
  if (services.length === 0) {
    return waiting('containers', 'CONTAINERS_NOT_RUNNING', 'there is no service yet');
  }
  const lagging = services.filter((service) => service.lagging);
  if (lagging.length > 0) {
    const names = lagging.map(({ name }) => name).join(', ');
    return waiting('containers', 'CONTAINERS_NOT_RUNNING', `${names} has too few tasks`);
  }
  const unwell = now.containers.filter(
    ({ state, health }) => state === 'running' && health === 'unhealthy',
  );
  if (unwell.length > 0) {
    const names = unwell.map(({ name }) => name).join(', ');
    return waiting('containers', 'CONTAINERS_UNHEALTHY', `${names} is not healthy`);
  }
  return { kind: 'settling' };
}

function waiting(
  what: 'effect' | 'platform' | 'containers',
  code: RedeployFailure,
  detail: string,
): Verdict {
  return { kind: 'waiting', for: what, code, detail };
}

function runningIn(look: Look | null): number {
  return look?.containers.filter(({ state }) => state === 'running').length ?? 0;
}

function isLagging(service: Service): boolean {
  const stopped = service.updateState === 'paused' || /rollback/.test(service.updateState ?? '');
  const few =
    service.desired !== null && service.running !== null && service.running < service.desired;
  return stopped || few;
}
