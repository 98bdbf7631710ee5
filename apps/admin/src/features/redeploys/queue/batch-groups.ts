import type { RedeployReply } from '@stackyard/contracts';
import { needsNextSteps } from '../run/unsuccessful-run.js';

/** A row of the list of redeploys: a redeploy, or the heading of redeploys of the same batch. */
export type QueueRow = { kind: 'redeploy'; redeploy: RedeployReply; isMember: boolean } | BatchRow;

export interface BatchRow {
  kind: 'batch';
  /** Unique even if redeploys of other batches split a batch into several rows. */
  id: string;
  batchId: number;
  /** Only the redeploys in the list: others may be open, not loaded yet or filtered out. */
  members: readonly RedeployReply[];
  isExpanded: boolean;
}

/**
 * Puts a heading above successive redeploys of the same batch. Unless the heading is expanded, only
 * the unsuccessful redeploys are listed below it.
 */
export function groupByBatch(
  redeploys: readonly RedeployReply[],
  expandedRowIds: readonly string[],
): QueueRow[] {
  return successiveBatches(redeploys).flatMap((members): QueueRow[] => {
    const [first] = members;
    if (first === undefined) return [];
    const isMember = members.length > 1;
    const toRow = (redeploy: RedeployReply): QueueRow => ({ kind: 'redeploy', redeploy, isMember });
    if (!isMember) return [toRow(first)];
    const { batchId } = first;
    const id = `batch-${batchId}-${first.id}`;
    const isExpanded = expandedRowIds.includes(id);
    return [
      { kind: 'batch', id, batchId, members, isExpanded },
      ...members.filter((member) => isExpanded || needsNextSteps(member)).map(toRow),
    ];
  });
}

function successiveBatches(redeploys: readonly RedeployReply[]): RedeployReply[][] {
  const batches: RedeployReply[][] = [];
  for (const redeploy of redeploys) {
    const current = batches.at(-1);
    if (current?.[0]?.batchId === redeploy.batchId) current.push(redeploy);
    else batches.push([redeploy]);
  }
  return batches;
}

export function rowIdOf(row: QueueRow): string | number {
  return row.kind === 'batch' ? row.id : row.redeploy.id;
}

/** Returns the redeploy that finished last; undefined if the list is empty. */
export function latestFinished(redeploys: readonly RedeployReply[]): RedeployReply | undefined {
  const finishedMs = ({ finishedAt }: RedeployReply) => Date.parse(finishedAt ?? '') || 0;
  return redeploys.toSorted((a, b) => finishedMs(b) - finishedMs(a))[0];
}

/**
 * Returns the time from the start of the first redeploy to the end of the last one, in
 * milliseconds; null if none has ended.
 */
export function batchDurationMs(redeploys: readonly RedeployReply[]): number | null {
  const timesMsOf = (name: 'startedAt' | 'finishedAt'): number[] =>
    redeploys.flatMap(({ [name]: at }) => (at === null ? [] : Date.parse(at)));
  const startTimesMs = timesMsOf('startedAt');
  const endTimesMs = timesMsOf('finishedAt');
  if (startTimesMs.length === 0 || endTimesMs.length === 0) return null;
  return Math.max(...endTimesMs) - Math.min(...startTimesMs);
}
