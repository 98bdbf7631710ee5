import type { PowerAction, RedeployFailure } from '@stackyard/contracts';
import type { ContainerState, StackSnapshot } from '../outcome/stack-snapshot.js';
import {
  findContainerProblem,
  type ApplyRequest,
  type Verdict,
  type WaitingVerdict,
} from '../outcome/verdict.js';
import { isUp, targetsOf, executorOf } from './stack-action.js';

export interface ActionToJudge {
  action: PowerAction;
  managed: boolean;
}

/**
 * Judges the result of a start, stop or restart. Confirmation by the platform is not enough: after
 * a stop, no container may be running; after a start or restart, all of them must be.
 */
export function judgeAction(
  { action, managed }: ActionToJudge,
  request: ApplyRequest,
  now: StackSnapshot,
): Verdict {
  if (now.status === 'deploying' && !request.isInterrupted) {
    return waitingVerdict('platform', 'OUTCOME_UNKNOWN', 'Portainer is still working on the stack');
  }
  if (action === 'stop') return judgeStop(managed, request, now);
  return executorOf(action, { managed, before: request.before }) === 'platform'
    ? judgePlatformStart(request, now)
    : judgeContainers(action, request, now);
}

function judgeStop(managed: boolean, request: ApplyRequest, now: StackSnapshot): Verdict {
  const { before, isAccepted } = request;
  const isByPlatform = executorOf('stop', { managed, before }) === 'platform';
  const confirmed = isAccepted || (isByPlatform && now.status === 'inactive');
  const up = now.containers.filter(({ state }) => isUp(state));
  if (up.length === 0) return { kind: 'settling', confirmed: confirmed || !isByPlatform };
  const text = `${namesOf(up)} ${up.length === 1 ? 'is' : 'are'} still running`;
  if (confirmed) return waitingVerdict('containers', 'CONTAINERS_STILL_RUNNING', text);
  const runningCount = before?.containers.filter(({ state }) => isUp(state)).length ?? 0;
  // Some containers have stopped, so the request had an effect but did not finish.
  const code = up.length < runningCount ? 'CONTAINERS_STILL_RUNNING' : 'OUTCOME_UNKNOWN';
  return waitingVerdict('effect', code, text);
}

/**
 * Judges a start by the status that the platform reports, because only the platform can tell which
 * containers the compose file defines.
 */
function judgePlatformStart({ isAccepted }: ApplyRequest, now: StackSnapshot): Verdict {
  const confirmed = isAccepted || now.status === 'active';
  const problem = findContainerProblem(null, now);
  if (confirmed) return problem ?? { kind: 'settling', confirmed: true };
  const running = now.containers.filter(({ state }) => isUp(state)).length;
  const count = `${running} ${running === 1 ? 'container is' : 'containers are'} running`;
  const text = `Portainer reports the stack as ${now.status}, and ${count}`;
  return waitingVerdict('effect', 'OUTCOME_UNKNOWN', text);
}

/**
 * Judges an action by the containers that it affects. All of them must have started since the
 * snapshot taken before the request.
 */
function judgeContainers(
  action: 'start' | 'restart',
  { before, isAccepted }: ApplyRequest,
  now: StackSnapshot,
): Verdict {
  const wanted = targetsOf(action, before?.containers ?? []);
  const missing = wanted.filter(({ id }) => !now.containers.some((one) => one.id === id));
  if (missing.length > 0) return missingContainersVerdict(missing);
  const problem = findContainerProblem(before, now);
  const started = wanted.filter((one) => hasStartedSince(one, now)).length;
  if (started === wanted.length) return problem ?? { kind: 'settling', confirmed: true };
  const count = `${started} of ${wanted.length} ${wanted.length === 1 ? 'container was' : 'containers were'} ${action}ed`;
  if (isAccepted) return waitingVerdict('containers', 'CONTAINERS_NOT_RUNNING', count);
  if (started === 0) return waitingVerdict('effect', 'OUTCOME_UNKNOWN', count);
  return waitingVerdict('effect', 'CONTAINERS_NOT_RUNNING', count);
}

/**
 * Whether a container has been started since its state was recorded. Both times come from the
 * engine's clock.
 */
function hasStartedSince({ id, startedAt }: ContainerState, now: StackSnapshot): boolean {
  const present = now.containers.find((one) => one.id === id);
  return present?.startedAt != null && present.startedAt !== startedAt;
}

function missingContainersVerdict(missing: readonly ContainerState[]): Verdict {
  const detail = `${namesOf(missing)} ${missing.length === 1 ? 'was' : 'were'} removed or replaced in the meantime.`;
  return { kind: 'failed', code: 'CONTAINERS_GONE', detail, output: null };
}

function namesOf(containers: readonly { name: string }[]): string {
  return containers.map(({ name }) => name).join(', ');
}

function waitingVerdict(
  waitsFor: WaitingVerdict['for'],
  code: RedeployFailure,
  detail: string,
): WaitingVerdict {
  return { kind: 'waiting', for: waitsFor, code, detail };
}
