import type { StackReply, StackServerReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { RotateCw, TriangleAlert, Unplug } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime, useNow } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { stacksMessages } from './stacks.messages.js';
import classes from './stacks.module.css';

interface StackCellProps {
  stack: StackReply;
}

export function StackLink({ stack }: StackCellProps) {
  return (
    <Link to="/stacks/$stackId" params={{ stackId: stack.id }} className={classes.name}>
      {stack.name}
    </Link>
  );
}

interface ServerCellProps extends StackCellProps {
  health: StackServerReply['health'] | undefined;
}

/** The server, marked when its rows are no longer kept fresh. */
export function ServerCell({ stack, health }: ServerCellProps) {
  if (health?.state !== 'unreachable') return stack.server.name;
  return <StaleServer name={stack.server.name} refreshedAt={health.refreshedAt} />;
}

function StaleServer({ name, refreshedAt }: { name: string; refreshedAt: string | null }) {
  const t = useMessages(stacksMessages);
  const format = useFormat();
  const now = useNow();
  const title =
    refreshedAt === null
      ? t('unreachable', { name })
      : t('staleRow', { age: format.relative(refreshedAt, now) });
  return (
    <span className={classes.stale} title={title}>
      <Unplug size={14} aria-hidden />
      {name}
      <span className="visually-hidden">{title}</span>
    </span>
  );
}

/** How many containers run, and what is wrong with those that do. */
export function ContainersCell({ stack }: StackCellProps) {
  const t = useMessages(stacksMessages);
  const { running, unhealthy, restarting, finished } = stack.containers;
  const total = stack.containers.total - finished;
  const short = stack.status === 'active' && running < total;
  return (
    <span className={classes.containers}>
      <span
        title={t('running', { running, total })}
        aria-label={t('running', { running, total })}
        role="img"
        data-short={short || undefined}
      >
        {running}/{total}
      </span>
      {finished > 0 && <span className={classes.age}>{t('finished', { count: finished })}</span>}
      {unhealthy > 0 && (
        <span className={classes.bad}>
          <TriangleAlert size={14} aria-hidden />
          {t('unhealthy', { count: unhealthy })}
        </span>
      )}
      {restarting > 0 && (
        <span className={classes.bad}>
          <RotateCw size={14} aria-hidden />
          {t('restarting', { count: restarting })}
        </span>
      )}
    </span>
  );
}

/** Whether newer images exist, and when someone looked. */
export function FreshnessCell({ stack }: StackCellProps) {
  const t = useMessages(stacksMessages);
  const { freshness, freshnessCheckedAt } = stack;
  return (
    <span className={classes.freshness}>
      <StateBadge kind="freshness" value={freshness} />
      {freshnessCheckedAt && (
        <span className={classes.age}>
          <span className="visually-hidden">{t('checked')} </span>
          <RelativeTime at={freshnessCheckedAt} />
        </span>
      )}
    </span>
  );
}

export function UpdatedCell({ stack }: StackCellProps) {
  const t = useMessages(stacksMessages);
  if (stack.updatedAt === null) return <span className={classes.age}>{t('neverUpdated')}</span>;
  return <RelativeTime at={stack.updatedAt} />;
}
