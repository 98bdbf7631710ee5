import { Button } from '@mantine/core';
import type { RedeployReply, StackReply, StackSnapshotReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Check, CircleX } from 'lucide-react';
import { useState } from 'react';
import { ImageChanges } from '#shared/comparison/snapshot-comparison.js';
import { stackSnapshots } from '#shared/comparison/snapshots.queries.js';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { canBeRolledBack } from '#shared/rollback/can-be-rolled-back.js';
import { RollbackDialog } from '#shared/rollback/rollback-dialog.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { shortCommit } from '#shared/vocabulary/short-commit.js';
import { PastRedeploy } from '../stack/stack-runs.js';
import { stackPageMessages } from '../stack/stack-page.messages.js';
import { StackTabPage } from '../stack-tab-page.js';
import { snapshotFieldId, CompareSnapshots } from './compare-snapshots.js';
import { imagesLeftBy } from './images-left.js';
import { stackHistoryMessages } from './stack-history.messages.js';
import classes from './stack-history.module.css';

/** The runs of a stack with the images that each run replaced, and a comparison of its states. */
export function StackHistoryPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/history' });
  return (
    <StackTabPage stackId={stackId} tab="history">
      {({ stack, redeploys }) => <StackHistory stack={stack} redeploys={redeploys} />}
    </StackTabPage>
  );
}

interface StackHistoryProps {
  stack: StackReply;
  redeploys: readonly RedeployReply[];
}

function StackHistory({ stack, redeploys }: StackHistoryProps) {
  const { data, error, refetch } = useQuery(stackSnapshots(stack.id));
  return (
    <>
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      <div className={classes.parts}>
        {data && data.snapshots.length > 0 && (
          <div className={classes.comparison}>
            <Comparison stackId={stack.id} snapshots={data.snapshots} />
          </div>
        )}
        <Runs stack={stack} redeploys={redeploys} snapshots={data?.snapshots ?? []} />
      </div>
    </>
  );
}

interface SnapshotsProps {
  stackId: number;
  snapshots: readonly StackSnapshotReply[];
}

function Comparison({ stackId, snapshots }: SnapshotsProps) {
  const t = useMessages(stackHistoryMessages);
  const mayCompare = useHasPermission('stacks-redeploy');
  return (
    <Section title={t('compare')}>
      {mayCompare ? (
        <CompareSnapshots stackId={stackId} snapshots={snapshots} />
      ) : (
        <p className={detailClasses.quiet}>{t('mayNot')}</p>
      )}
    </Section>
  );
}

interface RunsProps extends StackHistoryProps {
  snapshots: readonly StackSnapshotReply[];
}

/** The latest runs and all snapshots, newest first. A run and its snapshot are one item. */
function Runs({ stack, redeploys, snapshots }: RunsProps) {
  const t = useMessages(stackHistoryMessages);
  const tStackPage = useMessages(stackPageMessages);
  const redeploysById = new Map(redeploys.map((redeploy) => [redeploy.id, redeploy]));
  const snapshotsByRedeploy = new Map(snapshots.map((snapshot) => [snapshot.redeployId, snapshot]));
  const ids = [...new Set([...redeploysById.keys(), ...snapshotsByRedeploy.keys()])].sort(
    (a, b) => b - a,
  );
  const allRunsLink = (
    <Link to="/redeploys" search={{ stackId: [stack.id] }} className={classes.link}>
      {tStackPage('allOfStack')}
    </Link>
  );
  return (
    <Section title={tStackPage('history')} aside={redeploys.length > 0 && allRunsLink}>
      <p className={detailClasses.quiet}>{t(snapshots.length === 0 ? 'empty' : 'hint')}</p>
      <ul className={`${detailClasses.rows} ${classes.runs}`}>
        {ids.map((id) => {
          const run = redeploysById.get(id);
          const snapshot = snapshotsByRedeploy.get(id);
          if (!run) return snapshot && <Snapshot key={id} snapshot={snapshot} />;
          return (
            <PastRedeploy key={id} redeploy={run}>
              {snapshot && (
                <div className={classes.foot}>
                  <SnapshotImages
                    snapshot={snapshot}
                    nextSnapshot={snapshots[snapshots.indexOf(snapshot) - 1]}
                  />
                  <RunActions stack={stack} redeploy={run} />
                </div>
              )}
            </PastRedeploy>
          );
        })}
      </ul>
    </Section>
  );
}

interface SnapshotImagesProps {
  snapshot: StackSnapshotReply;
  /** The snapshot of the run after this one. */
  nextSnapshot?: StackSnapshotReply | undefined;
}

/** The images that a run replaced. */
function SnapshotImages({ snapshot, nextSnapshot }: SnapshotImagesProps) {
  if (snapshot.succeededAt !== null) return <ImageChanges images={snapshot.images} />;
  const images = nextSnapshot ? imagesLeftBy(snapshot, nextSnapshot) : [];
  return images.some(({ changed }) => changed) && <ImageChanges images={images} />;
}

interface RunActionsProps {
  stack: StackReply;
  redeploy: RedeployReply;
}

/**
 * Buttons that compare the snapshot of a run with the current stack, and roll the run back.
 */
function RunActions({ stack, redeploy }: RunActionsProps) {
  return (
    <div className={classes.actions}>
      <CompareLink redeployId={redeploy.id} />
      <RestoreButton stack={stack} redeploy={redeploy} />
    </div>
  );
}

/**
 * Compares the snapshot of a run with the current stack. Moves the focus to the comparison,
 * which may have been scrolled out of view.
 */
function CompareLink({ redeployId }: { redeployId: number }) {
  const t = useMessages(stackHistoryMessages);
  const mayCompare = useHasPermission('stacks-redeploy');
  const { from, to } = useSearch({ from: '/shell/stacks/$stackId/history' });
  if (!mayCompare) return null;
  const isShown = from === redeployId && to === undefined;
  return (
    <Button
      size="compact-xs"
      variant={isShown ? 'light' : 'subtle'}
      className={classes.action}
      aria-label={t('compareOf', { id: redeployId })}
      onClick={() => document.getElementById(snapshotFieldId)?.focus()}
      renderRoot={(props) => (
        <Link {...props} to="." search={{ from: redeployId }} replace resetScroll={false} />
      )}
    >
      {t('compareNow')}
    </Button>
  );
}

/**
 * A button that opens the dialog that restores the state before a run. Hidden if the run cannot be
 * rolled back now.
 */
function RestoreButton({ stack, redeploy }: RunActionsProps) {
  const t = useMessages(stackHistoryMessages);
  const mayRollBack = useHasPermission('stacks-rollback');
  const [opened, setOpened] = useState(false);
  const canRedeploy = stack.redeployable && stack.openRedeploy === null;
  if (!mayRollBack || !canRedeploy || !canBeRolledBack(redeploy)) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        className={classes.action}
        onClick={() => setOpened(true)}
      >
        {t('restore', { id: redeploy.id })}
      </Button>
      <RollbackDialog
        scope={{
          kind: 'redeploy',
          redeployId: redeploy.id,
          name: stack.name,
          server: stack.server.name,
        }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

function Snapshot({ snapshot }: { snapshot: StackSnapshotReply }) {
  const t = useMessages(stackHistoryMessages);
  const { redeployId, takenAt, succeededAt, git } = snapshot;
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
        {git?.to && <code>{t('commit', { commit: shortCommit(git.to) })}</code>}
        <div className={classes.actions}>
          <CompareLink redeployId={redeployId} />
        </div>
      </div>
      <SnapshotImages snapshot={snapshot} />
    </li>
  );
}
