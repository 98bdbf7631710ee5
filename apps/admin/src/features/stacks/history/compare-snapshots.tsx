import { NativeSelect } from '@mantine/core';
import type { StackSnapshotReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SnapshotComparison } from '#shared/comparison/snapshot-comparison.js';
import { snapshotComparison } from '#shared/comparison/snapshots.queries.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackHistoryMessages } from './stack-history.messages.js';
import classes from './stack-history.module.css';

/** Element ID of the field that selects the snapshot to compare. */
export const snapshotFieldId = 'compared-state';

interface CompareSnapshotsProps {
  stackId: number;
  /** Newest first; at least one. */
  snapshots: readonly StackSnapshotReply[];
}

/**
 * Compares a snapshot with another snapshot or with the current stack. The selection is stored
 * in the URL.
 */
export function CompareSnapshots({ stackId, snapshots }: CompareSnapshotsProps) {
  const t = useMessages(stackHistoryMessages);
  const search = useSearch({ from: '/shell/stacks/$stackId/history' });
  const navigate = useNavigate({ from: '/stacks/$stackId/history' });
  const from = search.from ?? defaultSnapshotId(snapshots);
  const choose = (choice: { from?: number; to?: number | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...choice }), replace: true });
  const snapshotOptions = useSnapshotOptions(snapshots);
  const { data, error, refetch } = useQuery(snapshotComparison(stackId, from, search.to));
  return (
    <>
      <div className={classes.choice}>
        <NativeSelect
          id={snapshotFieldId}
          size="xs"
          label={t('from')}
          data={snapshotOptions}
          value={String(from)}
          onChange={(event) => choose({ from: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          size="xs"
          label={t('to')}
          data={[{ value: 'now', label: t('now') }, ...snapshotOptions]}
          value={search.to === undefined ? 'now' : String(search.to)}
          onChange={({ currentTarget: { value } }) =>
            choose({ to: value === 'now' ? undefined : Number(value) })
          }
        />
      </div>
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data && <SnapshotComparison comparison={data} />}
    </>
  );
}

function useSnapshotOptions(snapshots: readonly StackSnapshotReply[]) {
  const t = useMessages(stackHistoryMessages);
  const format = useFormat();
  const now = useNow();
  return snapshots.map(({ redeployId, takenAt, succeededAt }) => {
    const at = format.dayAndTime(succeededAt ?? takenAt, now);
    const key = succeededAt === null ? 'failedState' : 'state';
    return { value: String(redeployId), label: t(key, { id: redeployId, at }) };
  });
}

/**
 * Returns the redeploy ID of the latest snapshot whose redeploy succeeded, because operators
 * usually want to return to it. If there is none, returns the ID of the latest snapshot.
 */
function defaultSnapshotId(snapshots: readonly StackSnapshotReply[]): number {
  const lastGoodSnapshot =
    snapshots.find(({ succeededAt }) => succeededAt !== null) ?? snapshots[0];
  return lastGoodSnapshot?.redeployId ?? 0;
}
