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
  isReplaced,
  isUntouched,
  type StackChange,
} from './stack-change.js';

/** The conclusion from a snapshot. `settling` becomes a success if the state does not change. */
export type Verdict =
  | {
      kind: 'settling';
      /** False if only the containers show that the stack was deployed. */
      confirmed: boolean;
    }
  | WaitingVerdict
  | { kind: 'failed'; code: RedeployFailure; detail: string; output: string | null };

export interface WaitingVerdict {
  kind: 'waiting';
  /**
   * What the run waits for. `platform`: the platform is still deploying or does not respond.
   * `containers`: the stack was deployed, and its containers must start. `effect`: it is unknown
   * whether the stack was deployed.
   */
  for: 'effect' | 'platform' | 'containers';
  code: RedeployFailure;
  detail: string;
}

/** Information about the apply request in addition to the observed state. */
export interface ApplyRequest {
  before: StackSnapshot | null;
  /** Whether the platform confirmed or accepted the request. */
  isAccepted: boolean;
  /** Whether the platform has been offline since the request, which ends any unfinished deploy. */
  isInterrupted: boolean;
}

/**
 * Judges a snapshot. A success that the platform reports counts only if the containers confirm it.
 */
export function judgeSnapshot(asked: ApplyRequest, now: StackSnapshot): Verdict {
  const { before, isAccepted, isInterrupted } = asked;
  // If the platform was restarted during a deploy, it reports that deploy as in progress forever,
  // so ignore the status in that case.
  if (now.status === 'deploying' && !isInterrupted) {
    return waitingVerdict('platform', 'OUTCOME_UNKNOWN', 'Portainer is still deploying');
  }
  const confirmed = isAccepted || (before !== null && now.updatedAt > before.updatedAt);
  // Unless the deploy is confirmed, the error may be from an earlier deploy.
  if (confirmed && now.status === 'error') return failedDeployVerdict(before, now, now.message);
  if (!confirmed || (isInterrupted && now.inBackground)) return judgeEffect(before, now);
  if (now.status !== 'active')
    return waitingVerdict('platform', 'OUTCOME_UNKNOWN', reportedStatus(now));
  return judgeRunning(before, now, true);
}

/**
 * Judges a deploy that the platform reported as failed. The remaining containers determine how
 * severe the failure is.
 */
export function failedDeployVerdict(
  before: StackSnapshot | null,
  now: StackSnapshot,
  message: string | null,
): Verdict {
  const said = message ?? 'Portainer gave no reason.';
  const { reason, output } = parseFailedDeployOutput(said);
  const gone = countRunning(before) > 0 && now.containers.length === 0;
  return gone
    ? { kind: 'failed', code: 'CONTAINERS_GONE', detail: `No containers left: ${reason}`, output }
    : { kind: 'failed', code: failureOfDeploy(said), detail: reason, output };
}

/**
 * Judges without a response from the platform. If all containers are new and running, the stack was
 * deployed. New containers that do not run prove nothing, because an aborted deploy also leaves
 * them behind.
 */
function judgeEffect(before: StackSnapshot | null, now: StackSnapshot): Verdict {
  if (now.status === 'inactive' || now.status === 'unknown') {
    return waitingVerdict('effect', 'OUTCOME_UNKNOWN', reportedStatus(now));
  }
  const change = changeSince(before, now);
  if (!isReplaced(change))
    return waitingVerdict('effect', codeOf(change, before, now), changeText(change));
  const running = judgeRunning(before, now, false);
  if (running.kind !== 'waiting' || running.code === 'CONTAINERS_UNHEALTHY') return running;
  return { ...running, for: 'effect', detail: `${changeText(change)}; ${running.detail}` };
}

function codeOf(
  change: StackChange,
  before: StackSnapshot | null,
  now: StackSnapshot,
): RedeployFailure {
  if (countRunning(before) > 0 && now.containers.length === 0) return 'CONTAINERS_GONE';
  const down = change.runningCount < change.total && !isUntouched(change);
  return down ? 'CONTAINERS_NOT_RUNNING' : 'OUTCOME_UNKNOWN';
}

function judgeRunning(
  before: StackSnapshot | null,
  now: StackSnapshot,
  confirmed: boolean,
): Verdict {
  const waits =
    now.services === null
      ? findContainerProblem(before, now)
      : findServiceProblem(now, now.services);
  return waits ?? { kind: 'settling', confirmed };
}

/**
 * Describes the containers that are not up: missing, restarting, stopped or unhealthy ones. Null if
 * all are up.
 */
export function findContainerProblem(
  before: StackSnapshot | null,
  now: StackSnapshot,
): WaitingVerdict | null {
  const { containers } = now;
  const containersMatching = (matching: (container: ContainerState) => boolean) =>
    containers.filter(matching);
  if (containers.length === 0) {
    return countRunning(before) > 0
      ? waitingVerdict('containers', 'CONTAINERS_GONE', 'no containers are left')
      : waitingVerdict('containers', 'CONTAINERS_NOT_RUNNING', 'there is no container yet');
  }
  const restarting = containersMatching(({ state }) => state === 'restarting');
  if (restarting.length > 0)
    return waitingForContainers('CONTAINERS_RESTARTING', restarting, 'restarting');
  const down = containersMatching(({ state, exitedWell }) => state !== 'running' && !exitedWell);
  if (down.length > 0) return waitingForContainers('CONTAINERS_NOT_RUNNING', down, 'not running');
  const unwell = containersMatching(
    ({ health }) => health === 'unhealthy' || health === 'starting',
  );
  return unwell.length > 0
    ? waitingForContainers('CONTAINERS_UNHEALTHY', unwell, 'not healthy')
    : null;
}

/**
 * Describes the services that are not up. A swarm stack is judged by its services, because old
 * tasks leave containers behind and containers on other nodes are not listed.
 */
function findServiceProblem(
  now: StackSnapshot,
  services: readonly ServiceState[],
): WaitingVerdict | null {
  if (services.length === 0) {
    return waitingVerdict('containers', 'CONTAINERS_NOT_RUNNING', 'there is no service yet');
  }
  const lagging = services.filter((service) => service.lagging);
  if (lagging.length > 0)
    return waitingForContainers('CONTAINERS_NOT_RUNNING', lagging, 'short of tasks');
  const unwell = now.containers.filter(
    ({ state, health }) => state === 'running' && health === 'unhealthy',
  );
  if (unwell.length > 0) {
    return waitingForContainers('CONTAINERS_UNHEALTHY', unwell, 'not healthy');
  }
  // Until the rolling update has ended, the running tasks may be the previous ones.
  const updating = services.filter(({ updateState }) => updateState === 'updating');
  if (updating.length === 0) return null;
  const names = updating.map(({ name }) => name).join(', ');
  const detail = `the swarm is still updating ${names}`;
  return waitingVerdict('platform', 'OUTCOME_UNKNOWN', detail);
}

function waitingForContainers(
  code: RedeployFailure,
  parts: readonly { name: string }[],
  what: string,
): WaitingVerdict {
  const names = parts.map(({ name }) => name).join(', ');
  return waitingVerdict(
    'containers',
    code,
    `${names} ${parts.length === 1 ? 'is' : 'are'} ${what}`,
  );
}

function reportedStatus({ status }: StackSnapshot): string {
  return `Portainer reports the stack as ${status}`;
}

function waitingVerdict(
  what: WaitingVerdict['for'],
  code: RedeployFailure,
  detail: string,
): WaitingVerdict {
  return { kind: 'waiting', for: what, code, detail };
}
