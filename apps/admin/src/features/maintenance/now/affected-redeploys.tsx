import { Skeleton } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import detailClasses from '#shared/detail/detail.module.css';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import classes from '../maintenance.module.css';
import { useOpenRedeploys } from '../use-open-redeploys.js';
import { modeMessages } from './mode.messages.js';

/** The maximum number of redeploys that are listed here. The redeploy page lists all of them. */
const maxListedRedeploys = 6;

export function AffectedRedeploys({ isMaintenanceActive }: { isMaintenanceActive: boolean }) {
  const t = useMessages(modeMessages);
  const { enabled, redeploys, error, retry } = useOpenRedeploys();
  if (!enabled) return <p className={detailClasses.none}>{t('noAccess')}</p>;
  if (!redeploys && error) return <ProblemAlert error={error} onRetry={retry} />;
  if (!redeploys) return <Skeleton height={40} />;
  const { queued, running } = redeploys;
  return (
    <section aria-label={t('affected')} className={classes.affected}>
      {queued.length + running.length === 0 && (
        <p className={detailClasses.none}>{t('noOpenRedeploys')}</p>
      )}
      {queued.length > 0 && (
        <RedeployGroup
          title={t(isMaintenanceActive ? 'waiting' : 'wouldWait', { count: queued.length })}
          redeploys={queued}
          state="queued"
        />
      )}
      {running.length > 0 && (
        <RedeployGroup
          title={t('goingOn', { count: running.length })}
          redeploys={running}
          state="running"
        />
      )}
    </section>
  );
}

interface RedeployGroupProps {
  title: string;
  redeploys: readonly RedeployReply[];
  state: 'queued' | 'running';
}

function RedeployGroup({ title, redeploys, state }: RedeployGroupProps) {
  const t = useMessages(modeMessages);
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={detailClasses.rows}>
        {redeploys
          .slice(0, maxListedRedeploys)
          .map(({ id, stack, waitsFor, queuedAt, overridesMaintenance }) => (
            <li key={id} className={classes.redeploy}>
              <Link
                to="/redeploys/$redeployId"
                params={{ redeployId: id }}
                className={classes.link}
              >
                {stack.name}
              </Link>
              {waitsFor ? (
                <StateBadge kind="wait" value={waitsFor} />
              ) : (
                <StateBadge kind="redeploy" value={state} />
              )}
              <span className={detailClasses.quiet}>
                <RelativeTime at={queuedAt} />
                {overridesMaintenance && ` · ${t('overrides')}`}
              </span>
            </li>
          ))}
      </ul>
      {redeploys.length > maxListedRedeploys && (
        <Link to="/redeploys" search={{ state: [state] }} className={classes.link}>
          {t('moreRedeploys', { count: redeploys.length - maxListedRedeploys })}
        </Link>
      )}
    </div>
  );
}
