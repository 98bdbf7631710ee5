import type { RedeployFailure } from '@stackyard/contracts';
import { failureOfDeploy, readDeployAnswer } from './deploy-answer.js';
import { runningIn, type Look, type SeenContainer, type SeenService } from './look.js';
import {
  changeSince,
  changeText,
  isReplaced,
  isUntouched,
  type StackChange,
} from './stack-change.js';

/** What is concluded from a look. `settling` becomes a success when it stays that way. */
export type Verdict =
  | {
      kind: 'settling';
      /** False when the containers alone say that the stack was deployed. */
      confirmed: boolean;
    }
  | Waiting
  | { kind: 'failed'; code: RedeployFailure; detail: string; output: string | null };

export interface Waiting {
  kind: 'waiting';
  /**
   * `platform`: it is still deploying, or does not answer; `containers`: the stack was deployed and
   * they must come up; `effect`: it is open whether the stack was deployed.
   */
  for: 'effect' | 'platform' | 'containers';
  code: RedeployFailure;
  detail: string;
}

/** What is known of the request to apply, beside what can be seen. */
export interface Asked {
  before: Look | null;
  /** True when the platform answered that it applied, or accepted to. */
  accepted: boolean;
  /** True when the platform was away since: a deploy that it had not finished has ended there. */
  interrupted: boolean;
}

/** Judges a look. The platform's word alone is never a success: the containers must say so too. */
export function judge(asked: Asked, now: Look): Verdict {
  const { before, accepted, interrupted } = asked;
  // What a platform calls deploying after a restart is what it did not get to write down.
  if (now.status === 'deploying' && !interrupted) {
    return waiting('platform', 'OUTCOME_UNKNOWN', 'Portainer is still deploying');
  }
  const confirmed = accepted || (before !== null && now.updatedAt > before.updatedAt);
  // An unchanged stack may still show the error of a deploy before this one.
  if (confirmed && now.status === 'error') return brokenDeploy(before, now, now.message);
  if (!confirmed || (interrupted && now.inBackground)) return judgeEffect(before, now);
  if (now.status !== 'active') return waiting('platform', 'OUTCOME_UNKNOWN', calledBy(now));
  return judgeRunning(before, now, true);
}

/** The platform said that its deploy failed; what is left decides how bad that is. */
export function brokenDeploy(before: Look | null, now: Look, message: string | null): Verdict {
  const said = message ?? 'Portainer gave no reason.';
  const { reason, output } = readDeployAnswer(said);
  const gone = runningIn(before) > 0 && now.containers.length === 0;
  return gone
    ? { kind: 'failed', code: 'CONTAINERS_GONE', detail: `No containers left: ${reason}`, output }
    : { kind: 'failed', code: failureOfDeploy(said), detail: reason, output };
}

/**
 * The platform does not say whether it deployed, so the stack itself has to: when all of it is new
 * and runs, it was deployed. New containers that do not run prove nothing, since a deploy that broke
 * off leaves them too.
 */
function judgeEffect(before: Look | null, now: Look): Verdict {
  if (now.status === 'inactive' || now.status === 'unknown') {
    return waiting('effect', 'OUTCOME_UNKNOWN', calledBy(now));
  }
  const change = changeSince(before, now);
  if (!isReplaced(change))
    return waiting('effect', codeOf(change, before, now), changeText(change));
  const running = judgeRunning(before, now, false);
  if (running.kind !== 'waiting' || running.code === 'CONTAINERS_UNHEALTHY') return running;
  return { ...running, for: 'effect', detail: `${changeText(change)}; ${running.detail}` };
}

function codeOf(change: StackChange, before: Look | null, now: Look): RedeployFailure {
  if (runningIn(before) > 0 && now.containers.length === 0) return 'CONTAINERS_GONE';
  const down = change.running < change.total && !isUntouched(change);
  return down ? 'CONTAINERS_NOT_RUNNING' : 'OUTCOME_UNKNOWN';
}

function judgeRunning(before: Look | null, now: Look, confirmed: boolean): Verdict {
  const waits =
    now.services === null ? lackOfContainers(before, now) : lackOfServices(now, now.services);
  return waits ?? { kind: 'settling', confirmed };
}

function lackOfContainers(before: Look | null, now: Look): Waiting | null {
  const { containers } = now;
  const which = (matching: (container: SeenContainer) => boolean) => containers.filter(matching);
  if (containers.length === 0) {
    return runningIn(before) > 0
      ? waiting('containers', 'CONTAINERS_GONE', 'no containers are left')
      : waiting('containers', 'CONTAINERS_NOT_RUNNING', 'there is no container yet');
  }
  const restarting = which(({ state }) => state === 'restarting');
  if (restarting.length > 0) return lack('CONTAINERS_RESTARTING', restarting, 'restarting');
  const down = which(({ state, exitedWell }) => state !== 'running' && !exitedWell);
  if (down.length > 0) return lack('CONTAINERS_NOT_RUNNING', down, 'not running');
  const unwell = which(({ health }) => health === 'unhealthy' || health === 'starting');
  return unwell.length > 0 ? lack('CONTAINERS_UNHEALTHY', unwell, 'not healthy') : null;
}

/** Containers of past tasks stay behind in swarm, and those of other nodes are out of sight. */
function lackOfServices(now: Look, services: readonly SeenService[]): Waiting | null {
  if (services.length === 0) {
    return waiting('containers', 'CONTAINERS_NOT_RUNNING', 'there is no service yet');
  }
  const lagging = services.filter((service) => service.lagging);
  if (lagging.length > 0) return lack('CONTAINERS_NOT_RUNNING', lagging, 'short of tasks');
  const unwell = now.containers.filter(
    ({ state, health }) => state === 'running' && health === 'unhealthy',
  );
  return unwell.length > 0 ? lack('CONTAINERS_UNHEALTHY', unwell, 'not healthy') : null;
}

function lack(code: RedeployFailure, parts: readonly { name: string }[], what: string): Waiting {
  const names = parts.map(({ name }) => name).join(', ');
  return waiting('containers', code, `${names} ${parts.length === 1 ? 'is' : 'are'} ${what}`);
}

function calledBy({ status }: Look): string {
  return `Portainer reports the stack as ${status}`;
}

function waiting(what: Waiting['for'], code: RedeployFailure, detail: string): Waiting {
  return { kind: 'waiting', for: what, code, detail };
}
