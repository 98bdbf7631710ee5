import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
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

export function StackHistory({ stackId, redeploys }: StackHistoryProps) {
  const t = useMessages(stackPageMessages);
  const all = (
    <span className={classes.links}>
      <Link to="/stacks/$stackId/history" params={{ stackId }} className={classes.link}>
        {t('states')}
      </Link>
      <Link to="/redeploys" search={{ stackId: [stackId] }} className={classes.link}>
        {t('allOfStack')}
      </Link>
    </span>
  );
  return (
    <Section title={t('history')} aside={redeploys.length > 0 && all}>
      {redeploys.length === 0 && <p className={detailClasses.none}>{t('noHistory')}</p>}
      <RunChart redeploys={redeploys} />
      <ul className={detailClasses.rows}>
        {redeploys.map((redeploy) => (
          <PastRedeploy key={redeploy.id} redeploy={redeploy} />
        ))}
      </ul>
    </Section>
  );
}

function PastRedeploy({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(stackPageMessages);
  const step = useMessages(stepMessages);
  const failure = useMessages(failureMessages);
  const format = useFormat();
  const action = useMessages(stackActionMessages)(redeploy.action);
  const { id, state, requestedBy, reason } = redeploy;
  const duration = durationOf(redeploy);
  return (
    <li className={classes.past}>
      <div className={classes.pastHead}>
        <StateBadge
          kind="redeploy"
          value={state}
          detail={redeploy.step ? step(redeploy.step) : undefined}
        />
        <Link to="/redeploys/$redeployId" params={{ redeployId: id }} className={classes.link}>
          {t('number', { id, action })}
        </Link>
        <span className={detailClasses.quiet}>
          <RelativeTime at={redeploy.queuedAt} /> {t('by', { name: requestedBy.name })}
          {duration !== undefined && <> · {t('took', { duration: format.duration(duration) })}</>}
        </span>
      </div>
      {reason && <p className={classes.reason}>{reason}</p>}
      {redeploy.failure && <p>{failure(`${redeploy.failure.code}.cause`)}</p>}
      {redeploy.failedAfter && (
        <p>
          {t('failedAfter')} {failure(`${redeploy.failedAfter.code}.cause`)}
        </p>
      )}
    </li>
  );
}
