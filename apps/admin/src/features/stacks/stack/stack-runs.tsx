import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { failureMessages, stepMessages } from '#shared/vocabulary/redeploy.messages.js';
import { stackActionMessages } from '#shared/vocabulary/stack-action.messages.js';
import { RunChart } from './run-chart.js';
import { durationOf } from './run-duration.js';
import { stackPageMessages } from './stack-page.messages.js';
import classes from './stack-page.module.css';

interface StackHistoryProps {
  stackId: number;
  /** Latest first. */
  redeploys: readonly RedeployReply[];
}

const maxRuns = 5;

export function LatestRuns({ stackId, redeploys }: StackHistoryProps) {
  const t = useMessages(stackPageMessages);
  const historyLink = (
    <Link to="/stacks/$stackId/history" params={{ stackId }} className={classes.link}>
      {t('states')}
    </Link>
  );
  return (
    <Section title={t('latestRuns')} aside={redeploys.length > 0 && historyLink}>
      {redeploys.length > maxRuns && <RunChart redeploys={redeploys} />}
      <Runs redeploys={redeploys.slice(0, maxRuns)} />
    </Section>
  );
}

function Runs({ redeploys }: Pick<StackHistoryProps, 'redeploys'>) {
  const t = useMessages(stackPageMessages);
  if (redeploys.length === 0) return <p className={detailClasses.none}>{t('noHistory')}</p>;
  return (
    <ul className={detailClasses.rows}>
      {redeploys.map((redeploy) => (
        <PastRedeploy key={redeploy.id} redeploy={redeploy} />
      ))}
    </ul>
  );
}

interface PastRedeployProps {
  redeploy: RedeployReply;
  /** Shown below the failure. */
  children?: ReactNode;
}

export function PastRedeploy({ redeploy, children }: PastRedeployProps) {
  const t = useMessages(stackPageMessages);
  const tStep = useMessages(stepMessages);
  const tFailure = useMessages(failureMessages);
  const format = useFormat();
  const tStackAction = useMessages(stackActionMessages)(redeploy.action);
  const { id, state, requestedBy, reason } = redeploy;
  const durationMs = durationOf(redeploy);
  return (
    <li className={classes.past}>
      <div className={classes.pastHead}>
        <span className={classes.pastState}>
          <StateBadge
            kind="redeploy"
            value={state}
            detail={redeploy.step ? tStep(redeploy.step) : undefined}
          />
        </span>
        <Link to="/redeploys/$redeployId" params={{ redeployId: id }} className={classes.link}>
          {t('number', { id, action: tStackAction })}
        </Link>
        <span className={classes.reason}>{reason}</span>
        <span className={detailClasses.quiet}>
          <RelativeTime at={redeploy.queuedAt} /> {t('by', { name: requestedBy.name })}
          {durationMs !== undefined && (
            <> · {t('took', { duration: format.durationText(durationMs) })}</>
          )}
        </span>
      </div>
      {redeploy.failure && <p>{tFailure(`${redeploy.failure.code}.cause`)}</p>}
      {redeploy.failedAfter && (
        <p>
          {t('failedAfter')} {tFailure(`${redeploy.failedAfter.code}.cause`)}
        </p>
      )}
      {children}
    </li>
  );
}
