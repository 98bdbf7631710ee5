import type {
  ContainerEvidence,
  EvidenceLogLine,
  RedeployEvidenceReply,
} from '@stackyard/contracts';
import type { Container, ContainerDetail } from '@stackyard/platform-client';
import type { StackSnapshot } from '../outcome/stack-snapshot.js';
import { serviceOf } from '../snapshots/redeploy-snapshot.js';

/** Content of stored evidence, before it is compressed and encrypted. */
export type Evidence = Omit<RedeployEvidenceReply, 'redeployId' | 'collectedAt' | 'isRestricted'>;

export const evidenceLimits = {
  bytes: 512 * 1024,
  containers: 100,
  lines: 200,
  lineLength: 4000,
  healthChecks: 5,
  healthOutputLength: 2000,
  messageLength: 32_000,
} as const;

/** Estimated size of a stored line, in bytes, not counting its text. */
const lineOverheadBytes = 100;

export interface InspectedContainer {
  container: Container;
  /** Null if the container could not be inspected. */
  detail: InspectedDetail | null;
  /**
   * ID of the swarm task whose log is read because its container is on another node; null if the
   * task has no container; undefined for containers that the engine lists.
   */
  taskId?: string | null;
}

export type InspectedDetail = Pick<
  ContainerDetail,
  | 'image'
  | 'state'
  | 'health'
  | 'healthChecks'
  | 'exitCode'
  | 'outOfMemory'
  | 'restartCount'
  | 'error'
  | 'startedAt'
  | 'finishedAt'
  | 'env'
>;

const conditionsBySeverity = [
  'out-of-memory',
  'crashed',
  'restarting',
  'unhealthy',
  'not-started',
  'unknown',
  'starting',
  'finished',
  'running',
] as const;

type ContainerCondition = (typeof conditionsBySeverity)[number];

export function conditionOf({
  state,
  health,
  exitCode,
  outOfMemory,
  error,
}: Pick<
  ContainerEvidence,
  'state' | 'health' | 'exitCode' | 'outOfMemory' | 'error'
>): ContainerCondition {
  if (outOfMemory) return 'out-of-memory';
  if (state === 'dead' || (state === 'exited' && exitCode !== 0)) return 'crashed';
  if (state === 'restarting') return 'restarting';
  if (health === 'unhealthy') return 'unhealthy';
  if (state === 'created' || error !== null) return 'not-started';
  if (health === 'starting') return 'starting';
  if (state === 'exited') return 'finished';
  return state === 'running' ? 'running' : 'unknown';
}

/** Sorts containers so that the most likely cause of the failure comes first. */
export function sortBySeverity<Item extends ContainerEvidence>(
  containers: readonly Item[],
): Item[] {
  const severityRank = (container: Item) => conditionsBySeverity.indexOf(conditionOf(container));
  return [...containers].sort(
    (a, b) =>
      severityRank(a) - severityRank(b) ||
      b.restartCount - a.restartCount ||
      a.name.localeCompare(b.name),
  );
}

/**
 * Returns the containers that may explain the failure. Leaves out containers that had already
 * exited before the run. In a swarm, also leaves out exited containers that existed before the
 * run, because new containers have replaced them.
 */
export function containersExplainingFailure(
  before: StackSnapshot | null,
  containers: readonly Container[],
): Container[] {
  const endedIds = new Set(
    before?.containers.flatMap(({ id, state }) =>
      state === 'exited' || before.services !== null ? id : [],
    ),
  );
  return containers.filter(({ id, state }) => !(state === 'exited' && endedIds.has(id)));
}

/**
 * Returns the names of containers that ran before the redeploy and that no container has now. The
 * list is empty for swarm stacks, because each new container in a swarm has a new name.
 */
export function missingNames(
  before: Pick<StackSnapshot, 'containers' | 'services'> | null,
  containers: readonly Pick<Container, 'name'>[],
): string[] {
  if (before === null || before.services !== null) return [];
  const names = new Set(containers.map(({ name }) => name));
  return before.containers
    .filter(({ name, state }) => state === 'running' && !names.has(name))
    .map(({ name }) => name)
    .sort();
}

/**
 * Returns the known facts about a container, without its log.
 *
 * @param mask - removes secrets and control characters
 */
export function factsOf(
  { container, detail }: InspectedContainer,
  mask: (text: string) => string,
): ContainerEvidence {
  const { healthChecks, healthOutputLength } = evidenceLimits;
  const isUp = detail?.state === 'running';
  return {
    id: container.id,
    name: container.name,
    service: serviceOf(container),
    image: detail?.image || container.image,
    imageId: container.imageId,
    state: detail?.state ?? container.state,
    status: container.statusText,
    health: healthOf(detail?.health ?? container.health),
    exitCode: detail === null || isUp ? null : detail.exitCode,
    outOfMemory: detail?.outOfMemory ?? false,
    restartCount: detail?.restartCount ?? 0,
    error: detail?.error ? mask(detail.error) : null,
    startedAt: detail?.startedAt ?? null,
    finishedAt: detail?.finishedAt ?? null,
    healthChecks: (detail?.healthChecks ?? [])
      .slice(-healthChecks)
      .reverse()
      .map(({ output, ...check }) => ({
        ...check,
        output: truncateText(mask(output), healthOutputLength),
      })),
    log: null,
    fault: null,
  };
}

/**
 * Returns as many of the newest lines as the limits permit, and whether older lines were left out.
 *
 * @param maxBytes - limit for all lines together
 */
export function newestLines(
  lines: readonly EvidenceLogLine[],
  maxBytes: number,
): { lines: EvidenceLogLine[]; isCut: boolean } {
  let firstIndex = lines.length;
  let remainingBytes = maxBytes;
  while (firstIndex > 0 && lines.length - firstIndex < evidenceLimits.lines) {
    remainingBytes -= sizeOf(lines[firstIndex - 1]);
    if (remainingBytes < 0) break;
    firstIndex--;
  }
  return { lines: lines.slice(firstIndex), isCut: firstIndex > 0 };
}

export function bytesOf(lines: readonly EvidenceLogLine[]): number {
  return lines.reduce((sum, line) => sum + sizeOf(line), 0);
}

function sizeOf(line: EvidenceLogLine | undefined): number {
  return line === undefined ? 0 : Buffer.byteLength(line.text) + lineOverheadBytes;
}

/**
 * Shortens a text that is too long and marks the cut with an ellipsis, without splitting a
 * surrogate pair.
 */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 2).replace(/[\ud800-\udbff]$/, '')} …`;
}

function healthOf(health: Container['health']): ContainerEvidence['health'] {
  return health === 'none' ? null : health;
}
