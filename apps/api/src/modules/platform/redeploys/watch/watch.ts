import type { RedeployFailure } from '@stackyard/contracts';
import type { Container, ContainerDetail, Service, Stack } from '@stackyard/platform-client';
import { toServiceState, type StackSnapshot } from '../outcome/stack-snapshot.js';

/** The state of an observation after a successful redeploy. */
export interface Watch {
  /** State of the stack at the time of the success. */
  look: StackSnapshot;
  /** Problems so far: restarts by container ID, and services with too few tasks by service name. */
  strikes: Readonly<Record<string, Strike>>;
}

export interface Strike {
  count: number;
  /** Time of the latest problem, in ISO 8601 format. */
  at: string;
}

export interface StackObservation {
  /** Undefined if the platform no longer lists the stack. */
  stack: Stack | undefined;
  /** The containers of the stack, including those started by its swarm services. */
  containers: readonly Container[];
  /** The swarm services of the stack; empty outside a swarm. */
  services: readonly Service[];
  at: Date;
}

/**
 * The conclusion from a refresh. `suspect` means that the listed containers have to be inspected.
 */
export type Finding =
  | { kind: 'well' }
  | { kind: 'suspect'; containers: Container[] }
  | { kind: 'strike'; key: string; strike: Strike; text: string }
  /** The observation ends early, because the stack was deployed again, stopped, changed or removed. */
  | { kind: 'over'; reason: string }
  | { kind: 'failed'; code: RedeployFailure; detail: string };

/**
 * Number of problems of a container or service that count as a failure. A single problem is
 * tolerated, because many containers restart until the containers that they depend on are ready.
 */
const failureThreshold = 2;

const healthyFinding: Finding = { kind: 'well' };

export function judgeWatchedStack(
  { look, strikes }: Watch,
  succeededAt: Date,
  observation: StackObservation,
): Finding {
  const { stack } = observation;
  if (stack === undefined) return endedFinding('the stack was removed from Portainer');
  if (stack.status === 'inactive') return endedFinding('the stack was stopped');
  if (stack.status === 'deploying' || stack.updatedAt > look.updatedAt) {
    return endedFinding('the stack was deployed again');
  }
  if (look.services !== null) return judgeServices(look, strikes, observation);
  const containersById = new Map(
    observation.containers.map((container) => [container.id, container]),
  );
  const previouslyRunningContainers = look.containers.filter(({ state }) => state === 'running');
  const watchedContainers = previouslyRunningContainers.flatMap(
    ({ id }) => containersById.get(id) ?? [],
  );
  if (watchedContainers.length < previouslyRunningContainers.length)
    return endedFinding('containers were replaced or removed');
  const unhealthyContainer = watchedContainers.find(
    ({ health, state }) => state === 'running' && health === 'unhealthy',
  );
  if (unhealthyContainer)
    return failedFinding('CONTAINERS_UNHEALTHY', `${unhealthyContainer.name} is unhealthy`);
  const suspects = watchedContainers.filter((container) => {
    const lastStrikeAt = strikes[container.id]?.at;
    return isSuspect(
      container,
      lastStrikeAt === undefined ? succeededAt : new Date(lastStrikeAt),
      observation.at,
    );
  });
  return suspects.length === 0 ? healthyFinding : { kind: 'suspect', containers: suspects };
}

/** Judges a container that has stopped or restarted, using its inspection. */
export function judgeSuspect(
  { strikes }: Watch,
  { id, name }: Container,
  detail: ContainerDetail,
  at: Date,
): Finding {
  const { state, exitCode, error, restartCount } = detail;
  if (state === 'dead') return failedFinding('CONTAINERS_NOT_RUNNING', `${name} is dead`);
  if (state === 'exited') {
    if (error !== '')
      return failedFinding('CONTAINERS_NOT_RUNNING', `${name} cannot start: ${error}`);
    if (wasStopped(detail)) return endedFinding(`${name} was stopped`);
    const cause = detail.outOfMemory ? 'ran out of memory' : `exited with code ${exitCode}`;
    return failedFinding('CONTAINERS_NOT_RUNNING', `${name} ${cause}`);
  }
  const previousCount = strikes[id]?.count ?? 0;
  // The engine counts only its own restarts, and a start by hand resets the count. A count of 0
  // thus means that a user restarted the container, which is not a problem.
  const count = restartCount === 0 ? previousCount : previousCount + 1;
  if (count >= failureThreshold)
    return failedFinding('CONTAINERS_RESTARTING', `${name} keeps restarting`);
  const cause = exitCode === 0 ? '' : ` after it exited with code ${exitCode}`;
  return strikeFinding(id, count, at, `${name} restarted${cause}`);
}

export function withStrike(watch: Watch, { key, strike }: { key: string; strike: Strike }): Watch {
  return { ...watch, strikes: { ...watch.strikes, [key]: strike } };
}

function judgeServices(
  snapshot: StackSnapshot,
  strikes: Watch['strikes'],
  { services, at }: StackObservation,
): Finding {
  const names = new Set(services.map(({ name }) => name));
  if (snapshot.services?.some(({ name }) => !names.has(name)))
    return endedFinding('services were removed');
  const laggingService = services.find((service) => toServiceState(service).lagging);
  if (laggingService === undefined) return healthyFinding;
  const { name } = laggingService;
  const count = (strikes[name]?.count ?? 0) + 1;
  const text = `${name} is missing tasks`;
  return count >= failureThreshold
    ? failedFinding('CONTAINERS_NOT_RUNNING', text)
    : strikeFinding(name, count, at, text);
}

function isSuspect({ state, statusText }: Container, since: Date, now: Date): boolean {
  if (state === 'restarting' || state === 'dead') return true;
  if (state === 'exited') return !/^Exited \(0\)/.test(statusText);
  const elapsedSeconds = (now.getTime() - since.getTime()) / 1000;
  // Tolerate two seconds, because the clocks are read at different times and the engine rounds to
  // seconds.
  return state === 'running' && longestUptimeSeconds(statusText) + 2 < elapsedSeconds;
}

const secondsByUnit: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 };

/**
 * Returns the longest uptime, in seconds, that an engine's status text such as `Up 4 minutes
 * (healthy)` can mean. Returns Infinity for units longer than hours, and for any other text.
 */
export function longestUptimeSeconds(sentence: string): number {
  if (/^Up Less than a second/i.test(sentence)) return 1;
  const [, count, unit = ''] = /^Up (\d+|About an?) (second|minute|hour)s?\b/.exec(sentence) ?? [];
  const seconds = secondsByUnit[unit];
  if (count === undefined || seconds === undefined) return Infinity;
  return (Number.isNaN(Number(count)) ? 2 : Number(count) + 1) * seconds;
}

/**
 * Whether a user stopped the container. With the restart policy `always` or `unless-stopped`, the
 * engine restarts a container unless a user stops it. With other policies, the container counts as
 * stopped if its exit code is 0 or that of a stop signal, and it did not run out of memory.
 */
function wasStopped({ restartPolicy, exitCode, outOfMemory }: ContainerDetail): boolean {
  if (restartPolicy === 'always' || restartPolicy === 'unless-stopped') return true;
  return [0, 130, 137, 143].includes(exitCode) && !outOfMemory;
}

function endedFinding(reason: string): Finding {
  return { kind: 'over', reason };
}

function failedFinding(code: RedeployFailure, detail: string): Finding {
  return { kind: 'failed', code, detail };
}

function strikeFinding(key: string, count: number, at: Date, text: string): Finding {
  return { kind: 'strike', key, strike: { count, at: at.toISOString() }, text };
}
