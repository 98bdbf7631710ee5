import { Button, Group, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { redeployStates, type RedeployState } from '@stackyard/contracts';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useAllRedeploys } from '#shared/queries/redeploys.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import classes from '../redeploys.module.css';
import { BatchProgress } from './batch-progress.js';
import { progressOf } from './redeploy-queue.js';
import { redeploysMessages } from '../redeploys.messages.js';
import { RunSummary } from '../run-summary.js';
import { useCancelRedeploy } from '../redeploys.queries.js';

/**
 * Shows the requester, the reason and the progress of a batch, with buttons that cancel or
 * retry its redeploys.
 */
export function BatchHeader({ batchId }: { batchId: number }) {
  const t = useMessages(redeploysMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const cancel = useCancelRedeploy();
  const [opened, dialog] = useDisclosure(false);
  const { rows } = useAllRedeploys({ batchId });
  const firstRedeploy = rows?.[0];
  if (!rows || !firstRedeploy) return null;
  const { total, done, countByState, cancellableRedeploys } = progressOf(rows);
  const progressText = t('batchDone', { done, total });
  const cancelWaiting = async (): Promise<void> => {
    // `cancellableRedeploys` has the newest redeploys first, so the loop starts at the end of the queue. If it
    // started at the front, a cancellation could make the batch release the next redeploy, which
    // could then start before the loop cancels it.
    const refusals: unknown[] = [];
    for (const redeploy of cancellableRedeploys) {
      await cancel.mutateAsync(redeploy).catch((error: unknown) => refusals.push(error));
    }
    if (refusals.length > 0) throw refusals[0];
  };
  return (
    <section aria-label={t('batchTitle', { id: batchId })} className={classes.batch}>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          <RunSummary redeploys={rows} />
        </Text>
        <StateCounts countByState={countByState} />
        {mayRedeploy && cancellableRedeploys.length > 1 && (
          <Button size="compact-sm" variant="default" ml="auto" onClick={dialog.open}>
            {t('cancelWaiting', { count: cancellableRedeploys.length })}
          </Button>
        )}
      </Group>
      {done < total && (
        <Group gap="sm" align="center">
          <Progress
            value={(done / total) * 100}
            aria-label={progressText}
            className={classes.progress}
          />
          <Text size="sm" fw={600}>
            {progressText}
          </Text>
        </Group>
      )}
      {/* Stacks that were started, stopped or restarted together have no strategy and no retry. */}
      {firstRedeploy.action === 'redeploy' && <BatchProgress batchId={batchId} />}
      <DangerDialog
        opened={opened}
        onClose={dialog.close}
        title={t('cancelWaitingTitle')}
        actionLabel={t('cancelWaitingAction', { count: cancellableRedeploys.length })}
        onConfirm={cancelWaiting}
      >
        <Text size="sm">{t('cancelWaitingText', { count: cancellableRedeploys.length })}</Text>
      </DangerDialog>
    </section>
  );
}

export function StateCounts({
  countByState,
}: {
  countByState: ReadonlyMap<RedeployState, number>;
}) {
  const format = useFormat();
  return (
    <Group gap="xs">
      {redeployStates.map((state) => {
        const count = countByState.get(state);
        return (
          count !== undefined && (
            <StateBadge key={state} kind="redeploy" value={state} detail={format.number(count)} />
          )
        );
      })}
    </Group>
  );
}
