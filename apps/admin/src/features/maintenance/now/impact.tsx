import { Skeleton } from '@mantine/core';
import type { MaintenanceModeReply, RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import classes from '../maintenance.module.css';
import { useOpenRedeploys } from '../use-open-redeploys.js';
import { modeMessages } from './mode.messages.js';

/** If there are more redeploys, only the redeploy page lists all of them. */
const maxListed = 6;

/** Queued and running redeploys, and how maintenance affects them. */
export function Impact({ mode }: { mode: MaintenanceModeReply }) {
  const t = useMessages(modeMessages);
  const { enabled, list, queued, running } = useOpenRedeploys();
  return (
    <Section title={t('impact')}>
      {list.error && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      {enabled && list.isLoading && <Skeleton height={64} />}
      {enabled && list.data && (
        <>
          <RedeployGroup
            title={t(mode.active ? 'waiting' : 'wouldWait', { count: queued.length })}
            redeploys={queued}
            state="queued"
          />
          <RedeployGroup
            title={t('goingOn', { count: running.length })}
            redeploys={running}
            state="running"
          />
        </>
      )}
      <h3 className={classes.heading}>{t('explain')}</h3>
      <ul className={classes.explained}>
        {!enabled && <li>{t('noAccess')}</li>}
        <li>{t('blocksNew')}</li>
        <li>{t('explainQueue')}</li>
        <li>{t('blocksOverride')}</li>
        <li>{t('explainPipeline')}</li>
        <li>{t('explainLog')}</li>
      </ul>
    </Section>
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
    <>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={detailClasses.rows}>
        {redeploys
          .slice(0, maxListed)
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
      {redeploys.length > maxListed && (
        <Link to="/redeploys" search={{ state: [state] }} className={classes.link}>
          {t('moreRedeploys', { count: redeploys.length - maxListed })}
        </Link>
      )}
    </>
  );
}
