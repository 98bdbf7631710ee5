import type { RedeployReply, StackSnapshotReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Check, CircleX } from 'lucide-react';
import { ImageChanges } from '#shared/comparison/snapshot-comparison.js';
import { stackSnapshots } from '#shared/comparison/snapshots.queries.js';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { StackRuns } from '../stack/stack-runs.js';
import { StackTabPage } from '../stack-tab-page.js';
import { CompareSnapshots } from './compare-snapshots.js';
import { stackHistoryMessages } from './stack-history.messages.js';
import classes from './stack-history.module.css';

/**
 * The runs of a stack, the images that each run replaced, and a comparison of the stack's states.
 */
export function StackHistoryPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/history' });
  return (
    <StackTabPage stackId={stackId} tab="history">
      {({ redeploys }) => <StackHistory stackId={stackId} redeploys={redeploys} />}
    </StackTabPage>
  );
}

interface StackHistoryProps {
  stackId: number;
  redeploys: readonly RedeployReply[];
}

function StackHistory({ stackId, redeploys }: StackHistoryProps) {
  const { data, error, refetch } = useQuery(stackSnapshots(stackId));
  return (
    <>
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      <div className={detailClasses.columns}>
        <div>{data && <States stackId={stackId} {...data} />}</div>
        <div>
          <StackRuns stackId={stackId} redeploys={redeploys} />
        </div>
      </div>
    </>
  );
}

interface SnapshotsProps {
  stackId: number;
  snapshots: readonly StackSnapshotReply[];
}

function States({ stackId, snapshots }: SnapshotsProps) {
  const t = useMessages(stackHistoryMessages);
  const mayCompare = useHasPermission('stacks-redeploy');
  return (
    <>
      {snapshots.length > 0 && (
        <Section title={t('compare')}>
          {mayCompare ? (
            <CompareSnapshots stackId={stackId} snapshots={snapshots} />
          ) : (
            <p className={detailClasses.quiet}>{t('mayNot')}</p>
          )}
        </Section>
      )}
      <Snapshots snapshots={snapshots} />
    </>
  );
}

function Snapshots({ snapshots }: Pick<SnapshotsProps, 'snapshots'>) {
  const t = useMessages(stackHistoryMessages);
  return (
    <Section title={t('snapshots')}>
      <p className={detailClasses.quiet}>{t(snapshots.length === 0 ? 'empty' : 'hint')}</p>
      <ul className={detailClasses.rows}>
        {snapshots.map((snapshot) => (
          <Snapshot key={snapshot.redeployId} snapshot={snapshot} />
        ))}
      </ul>
    </Section>
  );
}

function Snapshot({ snapshot }: { snapshot: StackSnapshotReply }) {
  const t = useMessages(stackHistoryMessages);
  const { redeployId, takenAt, succeededAt, git, images } = snapshot;
  return (
    <li className={classes.snapshot}>
      <div className={classes.head}>
        {succeededAt === null ? (
          <ToneBadge tone="failed" icon={CircleX} label={t('notSucceeded')} />
        ) : (
          <ToneBadge tone="done" icon={Check} label={t('succeeded')} />
        )}
        <Link to="/redeploys/$redeployId" params={{ redeployId }} className={classes.link}>
          {t('redeploy', { id: redeployId })}
        </Link>
        <span className={detailClasses.quiet}>
          <RelativeTime at={succeededAt ?? takenAt} />
        </span>
        {git?.to && <code>{t('commit', { commit: git.to.slice(0, 8) })}</code>}
      </div>
      {succeededAt !== null && <ImageChanges images={images} />}
    </li>
  );
}
