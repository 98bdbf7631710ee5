import type { EventLogEntryReply, RedeployLogLine, RedeployReply } from '@stackyard/contracts';
import type { SandboxControl } from '@stackyard/platform-sandbox';
import type { TestApiClient } from '../pipeline.js';

/** Everything that the server reports about its redeploys. */
export interface ServerRecords {
  redeploys: RedeployReply[];
  events: EventLogEntryReply[];
  logs: Map<number, RedeployLogLine[]>;
  platformIds: Map<number, number>;
}

export async function readServerRecords(
  api: TestApiClient,
  stackCount: number,
): Promise<ServerRecords> {
  const redeploys = await api.allRedeploys();
  const logs = new Map<number, RedeployLogLine[]>();
  for (const { id } of redeploys) logs.set(id, await api.readLog(id));
  const stacks = await api.waitForStacks(stackCount);
  const platformIds = new Map(stacks.map(({ id, platformId }) => [id, platformId ?? 0]));
  return { redeploys, events: await api.listRedeployEvents(), logs, platformIds };
}

/**
 * Returns contradictions between the server's and the platform's records, and gaps in the records
 * of redeploys.
 */
export function findContradictions(records: ServerRecords, platform: SandboxControl): string[] {
  return [
    ...records.redeploys.flatMap((redeploy) => findRecordFaults(redeploy, records)),
    ...[...records.platformIds].flatMap(([stackId, platformId]) =>
      findStackFaults(
        records.redeploys.filter(({ stack }) => stack.id === stackId),
        platformId,
        platform,
      ),
    ),
  ];
}

function findRecordFaults(redeploy: RedeployReply, { events, logs }: ServerRecords): string[] {
  const { id, state, steps } = redeploy;
  const faults: string[] = [];
  const expectedActions = ['redeploy.requested', 'redeploy.started', `redeploy.${state}`];
  const entries = events.filter(({ details }) => details?.['redeployId'] === id);
  const actions = entries.map(({ action }) => action);
  if (actions.join() !== expectedActions.join()) faults.push(`its events are ${actions.join()}`);
  const numbers = (logs.get(id) ?? []).map(({ seq }) => seq);
  if (numbers.length === 0 || numbers.some((seq, index) => seq !== index + 1)) {
    faults.push(`its log is numbered ${numbers.join()}`);
  }
  if (steps.some(({ finishedAt }) => finishedAt === null)) faults.push('a step never ended');
  return faults.map((fault) => `redeploy ${id} (${state}): ${fault}`);
}

/**
 * Returns the contradictions for one stack. Writes are attributed to redeploys by time, because a
 * stack has at most one open redeploy.
 */
function findStackFaults(
  redeploys: readonly RedeployReply[],
  platformId: number,
  platform: SandboxControl,
): string[] {
  const faults: string[] = [];
  const writeTimes = platform.listWriteRequests(platformId).map(({ at }) => at);
  const { executed, failed } = platform.deployCounts(platformId);
  const outcomeCounts = { well: 0, badly: 0 };
  let assignedCount = 0;
  for (const redeploy of redeploys) {
    const { id, state, startedAt, finishedAt } = redeploy;
    const writesAfterStart = writeTimes.filter(
      (at) => startedAt !== null && at >= Date.parse(startedAt),
    );
    const writeCount = writesAfterStart.filter(
      (at) => finishedAt !== null && at <= Date.parse(finishedAt),
    ).length;
    assignedCount += writeCount;
    if (writeCount > 1) faults.push(`redeploy ${id} (${state}) asked ${writeCount} times`);
    if (state === 'succeeded' && writeCount !== 1) faults.push(`redeploy ${id} succeeded unasked`);
    if (state === 'failed' && writeCount !== 1)
      faults.push(`redeploy ${id} blames an unasked platform`);
    if (state === 'cancelled' && writeCount > 0)
      faults.push(`redeploy ${id} was cancelled too late`);
    if (writeCount > 0) outcomeCounts[state === 'succeeded' ? 'well' : 'badly'] += 1;
  }
  const notExecutedCount = writeTimes.length - executed;
  if (assignedCount !== writeTimes.length)
    faults.push(`${writeTimes.length - assignedCount} requests that belong to no redeploy`);
  if (outcomeCounts.well !== executed - failed) {
    faults.push(`${outcomeCounts.well} successes, but ${executed - failed} deploys worked`);
  }
  if (outcomeCounts.badly !== failed + notExecutedCount) {
    faults.push(
      `${outcomeCounts.badly} misfortunes, but ${failed + notExecutedCount} on the platform`,
    );
  }
  return faults.map((fault) => `platform stack ${platformId}: ${fault}`);
}
