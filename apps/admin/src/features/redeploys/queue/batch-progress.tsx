import { Button, Text } from '@mantine/core';
import type { RedeployBatchSummaryReply, RedeployStrategyReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useLinkedDialog } from '#shared/dialogs/use-linked-dialog.js';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages, type Translate } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { batchMessages } from './batch.messages.js';
import classes from '../redeploys.module.css';
import { redeployBatch } from '../redeploys.queries.js';
import { RetryDialog } from './retry-dialog.js';

type TranslateBatch = Translate<keyof (typeof batchMessages)['en']>;

/**
 * The strategy of a batch, the reason why the batch stopped, a button that continues after
 * failures, and links to the batches before and after a retry.
 */
export function BatchProgress({ batchId }: { batchId: number }) {
  const t = useMessages(batchMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const { data: batch } = useQuery(redeployBatch(batchId));
  const [opened, setOpened] = useLinkedDialog('retry');
  if (batch === undefined) return null;
  const { strategy, retryOf, retriedBy, redeployed, failed, rolledBack, notStarted, open } = batch;
  const rules = rulesOf(strategy, t);
  const mayRetry = mayRedeploy && open === 0 && failed + notStarted > 0;
  return (
    <>
      {rules.length > 0 && <Text size="sm">{rules.join(' · ')}</Text>}
      {batch.stopped && <StoppedNotice batch={batch} stopped={batch.stopped} />}
      {/* Only for screen readers, because badges show the same numbers. */}
      <Text size="sm" role="status" className="visually-hidden">
        {t('counts', { redeployed, failed, rolledBack, left: open + notStarted })}
      </Text>
      {mayRetry && (
        <Button size="xs" color="violet" className={classes.retry} onClick={() => setOpened(true)}>
          {failed > 0 ? t('retry') : t('goOn')}
        </Button>
      )}
      {retryOf !== null && <OtherBatch id={retryOf} text={t('retryOf', { id: retryOf })} />}
      {retriedBy !== null && <OtherBatch id={retriedBy} text={t('retriedBy', { id: retriedBy })} />}
      <RetryDialog batch={batch} opened={opened && mayRetry} onClose={() => setOpened(false)} />
    </>
  );
}

interface StoppedNoticeProps {
  batch: RedeployBatchSummaryReply;
  stopped: NonNullable<RedeployBatchSummaryReply['stopped']>;
}

function StoppedNotice({ batch, stopped: { at, rule } }: StoppedNoticeProps) {
  const t = useMessages(batchMessages);
  const { strategy, notStarted } = batch;
  return (
    <Notice tone="failed" icon={TriangleAlert} title={t('stopped')} isUrgent={false}>
      <Text size="sm">
        {t(`stopped.${rule}`, { failures: strategy.stopAfterFailures ?? 0 })}{' '}
        {t('notStarted', { count: notStarted })} · <RelativeTime at={at} />
      </Text>
    </Notice>
  );
}

function OtherBatch({ id, text }: { id: number; text: string }) {
  return (
    <Link className={classes.link} to="/redeploys" search={{ batchId: id, server: undefined }}>
      {text}
    </Link>
  );
}

function rulesOf(
  { canary, maxParallel, stopAfterFailures }: RedeployStrategyReply,
  t: TranslateBatch,
) {
  return [
    ...(canary ? [t('canary')] : []),
    ...(maxParallel === null ? [] : [t('parallel', { count: maxParallel })]),
    ...(stopAfterFailures === null ? [] : [t('stopAfter', { count: stopAfterFailures })]),
  ];
}
