import type { RedeployFailure } from '@stackyard/contracts';
import { failureOfDeploy, parseFailedDeployOutput } from './failed-deploy-output.js';
import {
  countRunning,
  type StackSnapshot,
  type ContainerState,
  type ServiceState,
} from './stack-snapshot.js';
import {
  changeSince,
  changeText,
  isCompletelyReplaced,
  isUntouched,
  type StackChange,
} from './stack-change.js';

/** The conclusion from a snapshot. `settling` becomes a success unless the state changes again. */
export type Verdict =
  | {
      kind: 'settling';
      /** False if only the containers show that the stack was deployed. */
      isConfirmed: boolean;
    }
  | WaitingVerdict
  | { kind: 'failed'; code: RedeployFailure; detail: string; output: string | null };

export interface WaitingVerdict {
  kind: 'waiting';
  /**
   * The reason for waiting:
   * - `platform`: the platform is still deploying or does not respond
   * - `containers`: the stack was deployed, but its containers are not up yet
   * - `effect`: it is unknown whether the stack was deployed
   */
  waitsFor: 'effect' | 'platform' | 'containers';
  code: RedeployFailure;
  detail: string;
}

/** The known facts about the apply request, apart from the current state of the stack. */
export interface ApplyRequest {
  before: StackSnapshot | null;
  isAccepted: boolean;
  /**
   * Whether the platform was offline after the request and before the deploy was observed. In that
   * case, an unfinished deploy has ended.
   */
  isInterrupted: boolean;
}

/**
 * Judges a snapshot. A success reported by the platform counts only if the containers confirm it.
 */
export function judgeSnapshot(request: ApplyRequest, current: StackSnapshot): Verdict {
  const { before, isAccepted, isInterrupted } = request;
  // A platform that was restarted during a deploy reports that deploy as in progress forever, so
  // ignore the status in that case.
  if (current.status === 'deploying' && !isInterrupted) {
    return waitingVerdict('platform', 'OUTCOME_UNKNOWN', 'Portainer is still deploying');
  }
  const isConfirmed = isAccepted || (before !== null && current.updatedAt > before.updatedAt);
  // Unless the deploy is confirmed, the error may come from an earlier deploy.
  if (isConfirmed && current.status === 'error')
    return failedDeployVerdict(before, current, current.message);
  if (!isConfirmed || (isInterrupted && current.inBackground)) return judgeEffect(before, current);
  if (current.status !== 'active')
    return waitingVerdict('platform', 'OUTCOME_UNKNOWN', reportedStatus(current));
  return judgeRunning(before, current, true);
}

/**
 * Judges a deploy that the platform reported as failed. The code is `CONTAINERS_GONE` if containers
 * ran before the deploy and none are left.
 */
export function failedDeployVerdict(
  before: StackSnapshot | null,
  current: StackSnapshot,
  message: string | null,
): Verdict {
  const text = message ?? 'Portainer gave no reason.';
  const { reason, output } = parseFailedDeployOutput(text);
  const isRemoved = countRunning(before) > 0 && current.containers.length === 0;
  return isRemoved
    ? { kind: 'failed', code: 'CONTAINERS_GONE', detail: `No containers left: ${reason}`, output }
    : { kind: 'failed', code: failureOfDeploy(text), detail: reason, output };
}

/**
 * Judges a deploy that the platform has not confirmed. If all containers are new and running, the
 * stack was deployed. New containers that are not running prove nothing, because an aborted deploy
 * leaves such containers behind.
 */
function judgeEffect(before: StackSnapshot | null, current: StackSnapshot): Verdict {
  if (current.status === 'inactive' || current.status === 'unknown') {
    return waitingVerdict('effect', 'OUTCOME_UNKNOWN', reportedStatus(current));
  }
  const change = changeSince(before, current);
  if (!isCompletelyReplaced(change))
    return waitingVerdict('effect', failureCodeOf(change, before, current), changeText(change));
  const runningVerdict = judgeRunning(before, current, false);
  if (runningVerdict.kind !== 'waiting' || runningVerdict.code === 'CONTAINERS_UNHEALTHY')
    return runningVerdict;
  return {
    ...runningVerdict,
    waitsFor: 'effect',
    detail: `${changeText(change)}; ${runningVerdict.detail}`,
  };
}

function failureCodeOf(
  change: StackChange,
  before: StackSnapshot | null,
  current: StackSnapshot,
): RedeployFailure {
  if (countRunning(before) > 0 && current.containers.length === 0) return 'CONTAINERS_GONE';
  const isDown = change.runningCount < change.total && !isUntouched(change);
  return isDown ? 'CONTAINERS_NOT_RUNNING' : 'OUTCOME_UNKNOWN';
}

function judgeRunning(
  before: StackSnapshot | null,
  current: StackSnapshot,
  isConfirmed: boolean,
): Verdict {
  const problem =
    current.services === null
      ? findContainerProblem(before, current)
      : findServiceProblem(current, current.services);
  return problem ?? { kind: 'settling', isConfirmed };
}

/**
 * Describes the first problem in this order: containers are missing, restarting, stopped or not
 * healthy yet. Returns null if all containers are up.
 */
export function findContainerProblem(
  before: StackSnapshot | null,
  current: StackSnapshot,
): WaitingVerdict | null {
  const { containers } = current;
  const containersMatching = (matches: (container: ContainerState) => boolean) =>
    containers.filter(matches);
  if (containers.length === 0) {
    return countRunning(before) > 0
      ? waitingVerdict('containers', 'CONTAINERS_GONE', 'no containers are left')
      : waitingVerdict('containers', 'CONTAINERS_NOT_RUNNING', 'there is no container yet');
  }
  const restartingContainers = containersMatching(({ state }) => state === 'restarting');
  if (restartingContainers.length > 0)
    return waitingForContainers('CONTAINERS_RESTARTING', restartingContainers, 'restarting');
  const stoppedContainers = containersMatching(
    ({ state, exitedWell }) => state !== 'running' && !exitedWell,
  );
  if (stoppedContainers.length > 0)
    return waitingForContainers('CONTAINERS_NOT_RUNNING', stoppedContainers, 'not running');
  const notYetHealthyContainers = containersMatching(
    ({ health }) => health === 'unhealthy' || health === 'starting',
  );
  return notYetHealthyContainers.length > 0
    ? waitingForContainers('CONTAINERS_UNHEALTHY', notYetHealthyContainers, 'not healthy')
    : null;
}

/**
 * Describes the first problem in this order: there are no services, services lack tasks, containers
 * are unhealthy, or services are still being updated. Returns null if there is no problem. Swarm
 * stacks are judged by their services, because old tasks leave containers behind and containers on
 * other nodes are not listed.
 */
function findServiceProblem(
  current: StackSnapshot,
  services: readonly ServiceState[],
): WaitingVerdict | null {
  if (services.length === 0) {
    return waitingVerdict('containers', 'CONTAINERS_NOT_RUNNING', 'there is no service yet');
  }
  const laggingServices = services.filter((service) => service.lagging);
  if (laggingServices.length > 0)
    return waitingForContainers('CONTAINERS_NOT_RUNNING', laggingServices, 'missing tasks');
  const unhealthy = current.containers.filter(
    ({ state, health }) => state === 'running' && health === 'unhealthy',
  );
  if (unhealthy.length > 0) {
    return waitingForContainers('CONTAINERS_UNHEALTHY', unhealthy, 'not healthy');
  }
  // Until the rolling update has ended, the running tasks may still be the old ones.
  const updatingServices = services.filter(({ updateState }) => updateState === 'updating');
  if (updatingServices.length === 0) return null;
  const names = updatingServices.map(({ name }) => name).join(', ');
  const detail = `the swarm is still updating ${names}`;
  return waitingVerdict('platform', 'OUTCOME_UNKNOWN', detail);
}

function waitingForContainers(
  code: RedeployFailure,
  parts: readonly { name: string }[],
  condition: string,
): WaitingVerdict {
  const names = parts.map(({ name }) => name).join(', ');
  return waitingVerdict(
    'containers',
    code,
    `${names} ${parts.length === 1 ? 'is' : 'are'} ${condition}`,
  );
}

function reportedStatus({ status }: StackSnapshot): string {
  return `Portainer reports the stack as ${status}`;
}

function waitingVerdict(
  waitsFor: WaitingVerdict['waitsFor'],
  code: RedeployFailure,
  detail: string,
): WaitingVerdict {
  return { kind: 'waiting', waitsFor, code, detail };
}
