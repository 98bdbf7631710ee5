import type { LifecycleAction, RedeployFailure } from '@stackyard/contracts';
import type { ContainerState, StackSnapshot } from '../outcome/stack-snapshot.js';
import {
  findContainerProblem,
  type ApplyRequest,
  type Verdict,
  type WaitingVerdict,
} from '../outcome/verdict.js';
import { isUp, targetsOf, executorOf } from './stack-action.js';

export interface ActionToJudge {
  action: LifecycleAction;
  isManaged: boolean;
}

/**
 * Judges the result of a start, stop or restart. Confirmation by the platform is not enough: after
 * a stop, no container may be running; after a start or restart, every container must be running or
 * have finished successfully.
 */
export function judgeAction(
  { action, isManaged }: ActionToJudge,
  request: ApplyRequest,
  current: StackSnapshot,
): Verdict {
  if (current.status === 'deploying' && !request.isInterrupted) {
    return waitingVerdict('platform', 'OUTCOME_UNKNOWN', 'Portainer is still working on the stack');
  }
  if (action === 'stop') return judgeStop(isManaged, request, current);
  return executorOf(action, { isManaged, before: request.before }) === 'platform'
    ? judgePlatformStart(request, current)
    : judgeContainers(action, request, current);
}

function judgeStop(isManaged: boolean, request: ApplyRequest, current: StackSnapshot): Verdict {
  const { before, isAccepted } = request;
  const isByPlatform = executorOf('stop', { isManaged, before }) === 'platform';
  const isConfirmed = isAccepted || (isByPlatform && current.status === 'inactive');
  const runningContainers = current.containers.filter(({ state }) => isUp(state));
  if (runningContainers.length === 0)
    return { kind: 'settling', isConfirmed: isConfirmed || !isByPlatform };
  const text = `${namesOf(runningContainers)} ${runningContainers.length === 1 ? 'is' : 'are'} still running`;
  if (isConfirmed) return waitingVerdict('containers', 'CONTAINERS_STILL_RUNNING', text);
  const runningCount = before?.containers.filter(({ state }) => isUp(state)).length ?? 0;
  // Some containers have stopped, so the request had an effect but did not finish.
  const code =
    runningContainers.length < runningCount ? 'CONTAINERS_STILL_RUNNING' : 'OUTCOME_UNKNOWN';
  return waitingVerdict('effect', code, text);
}

/**
 * Judges a start by the status that the platform reports, because only the platform can tell which
 * containers the compose file defines.
 */
function judgePlatformStart({ isAccepted }: ApplyRequest, current: StackSnapshot): Verdict {
  const isConfirmed = isAccepted || current.status === 'active';
  const problem = findContainerProblem(null, current);
  if (isConfirmed) return problem ?? { kind: 'settling', isConfirmed: true };
  const runningCount = current.containers.filter(({ state }) => isUp(state)).length;
  const count = `${runningCount} ${runningCount === 1 ? 'container is' : 'containers are'} running`;
  const text = `Portainer reports the stack as ${current.status}, and ${count}`;
  return waitingVerdict('effect', 'OUTCOME_UNKNOWN', text);
}

/**
 * Judges an action by the containers that it affects. Each of them must have started since its
 * state was recorded before the request.
 */
function judgeContainers(
  action: 'start' | 'restart',
  { before, isAccepted }: ApplyRequest,
  current: StackSnapshot,
): Verdict {
  const targets = targetsOf(action, before?.containers ?? []);
  const missingContainers = targets.filter(
    ({ id }) => !current.containers.some((container) => container.id === id),
  );
  if (missingContainers.length > 0) return missingContainersVerdict(missingContainers);
  const problem = findContainerProblem(before, current);
  const startedCount = targets.filter((container) => hasStartedSince(container, current)).length;
  if (startedCount === targets.length) return problem ?? { kind: 'settling', isConfirmed: true };
  const count = `${startedCount} of ${targets.length} ${targets.length === 1 ? 'container was' : 'containers were'} ${action}ed`;
  if (isAccepted) return waitingVerdict('containers', 'CONTAINERS_NOT_RUNNING', count);
  if (startedCount === 0) return waitingVerdict('effect', 'OUTCOME_UNKNOWN', count);
  return waitingVerdict('effect', 'CONTAINERS_NOT_RUNNING', count);
}

/**
 * Whether a container has been started since its state was recorded. Both times come from the
 * engine's clock.
 */
function hasStartedSince({ id, startedAt }: ContainerState, current: StackSnapshot): boolean {
  const currentState = current.containers.find((container) => container.id === id);
  return currentState?.startedAt != null && currentState.startedAt !== startedAt;
}

function missingContainersVerdict(missingContainers: readonly ContainerState[]): Verdict {
  const detail = `${namesOf(missingContainers)} ${missingContainers.length === 1 ? 'was' : 'were'} removed or replaced in the meantime.`;
  return { kind: 'failed', code: 'CONTAINERS_GONE', detail, output: null };
}

function namesOf(containers: readonly { name: string }[]): string {
  return containers.map(({ name }) => name).join(', ');
}

function waitingVerdict(
  waitsFor: WaitingVerdict['waitsFor'],
  code: RedeployFailure,
  detail: string,
): WaitingVerdict {
  return { kind: 'waiting', waitsFor, code, detail };
}
