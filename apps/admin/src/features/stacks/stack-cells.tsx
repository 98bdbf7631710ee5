import type { StackReply, StackServerReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { CircleAlert, RotateCw, TriangleAlert, Undo2, Unplug } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime, useNow } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
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

/** Tells stacks with the same name apart by the numbers of their records. */
export function RecordNumber({ stack: { obstacle, platformId } }: StackCellProps) {
  const t = useMessages(stacksMessages);
  if (obstacle !== 'duplicate' || platformId === null) return null;
  return <span className={classes.age}>{t('record', { id: platformId })}</span>;
}

/**
 * The health of a stack. The badge also shows the status `deploying`, `error` or `missing`.
 * For any other status, it shows the number of running containers if the stack is degraded
 * because too few are running.
 */
export function HealthCell({ stack }: StackCellProps) {
  const stateLabel = useStateLabel();
  const { health, status, containers } = stack;
  const hasTooFewRunning =
    health === 'degraded' && containers.running < expectedRunningCount(stack);
  const hasStatusText = status === 'deploying' || status === 'error' || status === 'missing';
  const count = hasTooFewRunning
    ? `${containers.running}/${expectedRunningCount(stack)}`
    : undefined;
  return (
    <StateBadge
      kind="stackHealth"
      value={health}
      detail={hasStatusText ? stateLabel('stack', status) : count}
    />
  );
}

/** The parts of a location's name that are needed to tell locations apart. */
interface LocationParts {
  showsServer: boolean;
  showsEnvironment: boolean;
}

/**
 * Returns which parts are needed. If every server has one environment, the server name is enough.
 */
export function locationParts(
  servers: readonly unknown[],
  environments: readonly unknown[],
): LocationParts {
  const needsEnvironment = environments.length > Math.max(1, servers.length);
  return {
    showsServer: servers.length > 1 || !needsEnvironment,
    showsEnvironment: needsEnvironment,
  };
}

interface LocationCellProps extends StackCellProps {
  health: StackServerReply['health'] | undefined;
  parts: LocationParts;
}

/** Where the stack runs. A mark shows that the stack's data is no longer refreshed. */
export function LocationCell({ stack, health, parts }: LocationCellProps) {
  const t = useMessages(stacksMessages);
  const { server, environment } = stack;
  const name = locationName(stack, parts);
  if (health?.state === 'unreachable') {
    return (
      <UnreachableServerName name={name} server={server.name} refreshedAt={health.refreshedAt} />
    );
  }
  if (environment.state === 'down') {
    return <StaleName name={name} title={t('environmentDown', { name: environment.name })} />;
  }
  if (environment.state === 'missing')
    return <StaleName name={name} title={t('environmentMissing')} />;
  return <span title={name}>{name}</span>;
}

/** Returns the name of a location, for example `home`, `rack-02` or `home / rack-02`. */
function locationName(
  { server, environment }: Pick<StackReply, 'server' | 'environment'>,
  parts: LocationParts,
): string {
  return [parts.showsServer && server.name, parts.showsEnvironment && environment.name]
    .filter((part) => part !== false)
    .join(' / ');
}

interface StaleServerProps {
  name: string;
  server: string;
  refreshedAt: string | null;
}

function UnreachableServerName({ name, server, refreshedAt }: StaleServerProps) {
  const t = useMessages(stacksMessages);
  const format = useFormat();
  const now = useNow();
  const title =
    refreshedAt === null
      ? t('unreachable', { name: server })
      : t('staleRow', { age: format.relative(refreshedAt, now) });
  return <StaleName name={name} title={title} />;
}

function StaleName({ name, title }: { name: string; title: string }) {
  return (
    <span className={classes.stale} title={title}>
      <Unplug size={14} aria-hidden />
      {name}
      <span className="visually-hidden">{title}</span>
    </span>
  );
}

/**
 * Returns the number of containers that should be running: all containers except those that have
 * finished their work.
 */
function expectedRunningCount({ containers }: StackReply): number {
  return containers.total - containers.finished;
}

interface ContainersCellProps extends StackCellProps {
  /** True to add words to the numbers, for places without a column heading; false by default. */
  withNoun?: boolean;
}

export function ContainersCell({ stack, withNoun = false }: ContainersCellProps) {
  const t = useMessages(stacksMessages);
  const { running, unhealthy, restarting, finished } = stack.containers;
  const total = expectedRunningCount(stack);
  const hasTooFewRunning = stack.status === 'active' && running < total;
  // If the engine listed no containers, show no count, because `0/0` would look like a known
  // count.
  if (stack.containers.total === 0) return withNoun ? null : '–';
  return (
    <span className={classes.containers}>
      <span
        title={t('running', { running, total })}
        aria-label={t('running', { running, total })}
        role="img"
        data-short={hasTooFewRunning || undefined}
      >
        {withNoun ? t('running', { running, total }) : `${running}/${total}`}
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

/** Marks an outdated stack where there is no image column: on phones and in narrow windows. */
export function OutdatedIcon({ stack: { freshness, heldBack } }: StackCellProps) {
  const t = useMessages(stacksMessages);
  const stateLabel = useStateLabel();
  if (freshness !== 'outdated') return null;
  const Icon = heldBack ? Undo2 : CircleAlert;
  const label = heldBack ? t('heldBackImage') : stateLabel('freshness', freshness);
  return (
    <span className={classes.outdated} title={label}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

interface FreshnessCellProps extends StackCellProps {
  /** Whether to also show when the images were last checked; true by default. */
  withCheckTime?: boolean;
}

/** Whether newer images exist or are held back, and when the images were last checked. */
export function FreshnessCell({ stack, withCheckTime = true }: FreshnessCellProps) {
  const t = useMessages(stacksMessages);
  const format = useFormat();
  const { freshness, freshnessCheckedAt, heldBack } = stack;
  const checkedText =
    freshnessCheckedAt && `${t('checked')} ${format.dateTime(freshnessCheckedAt)}`;
  const title = [heldBack && t('heldBackText'), checkedText].filter(Boolean).join(' ');
  return (
    <span className={classes.freshness} title={title || undefined}>
      {heldBack ? (
        <ToneBadge tone="waiting" icon={Undo2} label={t('heldBack')} />
      ) : (
        <StateBadge kind="freshness" value={freshness} />
      )}
      {withCheckTime && freshnessCheckedAt && (
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
