import {
  foldForSearch,
  searchTermsOf,
  type RedeployEnvironmentReply,
  type RedeployOrigin,
  type RedeployReply,
  type RedeployState,
} from '@stackyard/contracts';
import type { RecentPeriod } from '#shared/filters/time/last-span.js';

export function isOpen({ state }: Pick<RedeployReply, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/**
 * Returns whether a redeploy can be cancelled. A redeploy can be cancelled only once, and only
 * until Stackyard asks the platform to apply it.
 */
export function canBeCancelled(redeploy: RedeployReply): boolean {
  if (redeploy.cancelRequested) return false;
  if (redeploy.state === 'queued') return true;
  const isBeforeApplying = redeploy.step === 'preflight' || redeploy.step === 'pulling';
  return redeploy.state === 'running' && isBeforeApplying;
}

/** Sorts running redeploys first, then queued ones in the order in which they will run. */
export function sortByQueueOrder(openRedeploys: readonly RedeployReply[]): RedeployReply[] {
  const rankOf = (redeploy: RedeployReply): number => (redeploy.state === 'running' ? 0 : 1);
  return [...openRedeploys].sort((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
}

/**
 * Returns the position of each queued redeploy on its server. Redeploys that wait for their batch,
 * maintenance or an update have no position, because other redeploys can overtake them.
 */
export function queuePositions(
  openRedeploys: readonly RedeployReply[],
): ReadonlyMap<number, number> {
  const positionById = new Map<number, number>();
  const lastPositionByServer = new Map<number, number>();
  for (const { id, server, state, waitsFor } of sortByQueueOrder(openRedeploys)) {
    if (state !== 'queued' || waitsFor !== 'turn') continue;
    const position = (lastPositionByServer.get(server.id) ?? 0) + 1;
    lastPositionByServer.set(server.id, position);
    positionById.set(id, position);
  }
  return positionById;
}

type RedeployLocation = Pick<RedeployReply, 'server' | 'environment'>;

/**
 * Returns a function that names the server of a redeploy. The environment is added if the redeploys
 * of any server are in several environments.
 */
export function locationNames(
  redeploys: readonly RedeployLocation[],
): (redeploy: RedeployLocation) => string {
  const firstEnvironmentByServer = new Map<number, number>();
  const needsEnvironment = redeploys.some(({ server, environment }) => {
    const firstEnvironment = firstEnvironmentByServer.get(server.id) ?? environment.platformId;
    firstEnvironmentByServer.set(server.id, firstEnvironment);
    return firstEnvironment !== environment.platformId;
  });
  return ({ server, environment }) =>
    needsEnvironment ? `${server.name} / ${environment.name}` : server.name;
}

/** The filter as stored in the URL. */
export interface RedeployFilter {
  state?: RedeployState[];
  server?: number;
  /** IDs of environments in Stackyard, which differ from the IDs on the platform. */
  environment?: number[];
  stackId?: number[];
  batchId?: number;
  search?: string;
  /** Who requested the redeploys: `user:<id>`, `token:<id>`, or the type of an actor without an ID. */
  requester?: string[];
  origin?: RedeployOrigin[];
  from?: string;
  to?: string;
  last?: RecentPeriod;
  order?: RedeployOrder;
}

export type RedeployFilterChange = {
  [Name in keyof RedeployFilter]?: RedeployFilter[Name] | undefined;
};

/** A change that removes every filter and keeps the order. */
export const clearedFilter = {
  state: undefined,
  server: undefined,
  environment: undefined,
  stackId: undefined,
  batchId: undefined,
  search: undefined,
  requester: undefined,
  origin: undefined,
  from: undefined,
  to: undefined,
  last: undefined,
} satisfies RedeployFilterChange;

/**
 * How the list is sorted; a leading `-` means descending order. If omitted, the newest redeploys
 * come first.
 */
export type RedeployOrder = 'requested' | 'stack' | '-stack' | 'duration' | '-duration';

/**
 * Returns whether a redeploy matches the filter.
 *
 * @param environments - the environments to which the IDs in `filter.environment` refer
 */
export function matchesFilter(
  redeploy: RedeployReply,
  filter: RedeployFilter,
  environments: readonly RedeployEnvironmentReply[] = [],
): boolean {
  const isInEnvironment = (environment: RedeployEnvironmentReply): boolean =>
    environment.server.id === redeploy.server.id &&
    environment.platformId === redeploy.environment.platformId;
  return (
    (filter.environment === undefined ||
      environments.some(
        (candidate) => filter.environment?.includes(candidate.id) && isInEnvironment(candidate),
      )) &&
    (filter.state?.includes(redeploy.state) ?? true) &&
    (filter.server ?? redeploy.server.id) === redeploy.server.id &&
    (filter.stackId?.some((id) => id === redeploy.stack.id) ?? true) &&
    (filter.batchId ?? redeploy.batchId) === redeploy.batchId &&
    matchesRequest(redeploy, filter)
  );
}

/** Returns whether a redeploy matches the filter's period, requesters, origins and search text. */
function matchesRequest(redeploy: RedeployReply, filter: RedeployFilter): boolean {
  const { requestedBy, reason, queuedAt, stack } = redeploy;
  const { type, id, name } = requestedBy;
  const queuedAtMs = Date.parse(queuedAt);
  const text = foldForSearch([stack.name, reason ?? '', name].join('\n'));
  return (
    searchTermsOf(filter.search ?? '').every((term) => text.includes(term)) &&
    (filter.requester?.includes(id === null ? type : `${type}:${id}`) ?? true) &&
    (filter.origin?.some((origin) => origin === type) ?? true) &&
    (filter.from === undefined || queuedAtMs >= Date.parse(filter.from)) &&
    (filter.to === undefined || queuedAtMs < Date.parse(filter.to))
  );
}

export interface BatchProgress {
  total: number;
  /** The number of finished redeploys, regardless of their result. */
  done: number;
  countByState: ReadonlyMap<RedeployState, number>;
  /** Queued redeploys that can be cancelled. */
  cancellableRedeploys: readonly RedeployReply[];
}

export function progressOf(batch: readonly RedeployReply[]): BatchProgress {
  const countByState = new Map<RedeployState, number>();
  for (const { state } of batch) countByState.set(state, (countByState.get(state) ?? 0) + 1);
  return {
    total: batch.length,
    done: batch.filter((redeploy) => !isOpen(redeploy)).length,
    countByState,
    cancellableRedeploys: batch.filter(
      (redeploy) => redeploy.state === 'queued' && canBeCancelled(redeploy),
    ),
  };
}
