import type { StackFacetsReply, StackHealth, StackServerReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { Tone } from '#shared/theme/theme.js';
import { unhealthyStates } from '#shared/vocabulary/unhealthy-states.js';
import type { NextMaintenance } from '../use-next-maintenance.js';
import classes from './totals.module.css';
import { totalsMessages } from './totals.messages.js';

/**
 * States that are neither healthy nor a problem. They are counted too, so that the figures add up
 * to the total.
 */
const otherStates = ['stopped', 'orphaned', 'unknown'] as const satisfies StackHealth[];

interface TotalsProps {
  facets: StackFacetsReply;
  servers: readonly StackServerReply[];
  next: NextMaintenance | null;
}

export function Totals({ facets, servers, next }: TotalsProps) {
  const t = useMessages(totalsMessages);
  const format = useFormat();
  const mayOpenServers = useHasPermission('maintenance-server-edit');
  const { total, health, outdated } = facets;
  const countOf = (states: readonly StackHealth[]): number =>
    states.reduce((sum, state) => sum + (health[state] ?? 0), 0);
  const unhealthyCount = countOf(unhealthyStates);
  const otherCount = countOf(otherStates);
  const reachableCount = servers.filter((server) => server.health.state !== 'unreachable').length;
  return (
    <nav aria-label={t('totals')}>
      <ul className={classes.totals}>
        <Total label={t('stacks')} to={{ to: '/stacks' }}>
          {format.number(total)}
        </Total>
        <Total label={t('healthy')} to={{ to: '/stacks', search: { health: ['healthy'] } }}>
          {format.number(health.healthy ?? 0)}
        </Total>
        <Total
          label={t('unwell')}
          tone={unhealthyCount > 0 ? 'failed' : undefined}
          to={{ to: '/stacks', search: { health: [...unhealthyStates] } }}
        >
          {format.number(unhealthyCount)}
        </Total>
        {otherCount > 0 && (
          <Total label={t('others')} to={{ to: '/stacks', search: { health: [...otherStates] } }}>
            {format.number(otherCount)}
          </Total>
        )}
        <Total
          label={t('outdated')}
          tone={outdated > 0 ? 'waiting' : undefined}
          to={{ to: '/stacks', search: { outdated: true } }}
        >
          {format.number(outdated)}
        </Total>
        <Total
          label={t('servers')}
          tone={reachableCount < servers.length ? 'failed' : undefined}
          to={mayOpenServers ? { to: '/administration/servers' } : undefined}
        >
          {t('reachable', { reachable: reachableCount, total: servers.length })}{' '}
          <small>{t('reachableText')}</small>
        </Total>
        <NextMaintenanceTile next={next} />
      </ul>
    </nav>
  );
}

function NextMaintenanceTile({ next }: { next: NextMaintenance | null }) {
  const t = useMessages(totalsMessages);
  const format = useFormat();
  const now = useNow();
  const mayOpen = useHasPermission('maintenance-access');
  const { data: mode } = useQuery(maintenanceMode);
  const isActive = mode?.active === true;
  const nextStartText = next ? format.relative(next.startsAt, now) : t('none');
  return (
    <Total
      label={t('maintenance')}
      tone={isActive ? 'waiting' : undefined}
      to={mayOpen ? { to: '/maintenance' } : undefined}
    >
      {isActive ? t('active') : nextStartText}
    </Total>
  );
}

interface TotalProps {
  label: string;
  tone?: Tone | undefined;
  /** Undefined if the user may not open the list. */
  to: LinkProps | undefined;
  children: ReactNode;
}

function Total({ label, tone, to, children }: TotalProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.figure} data-tone={tone}>
        {children}
      </span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link {...to} className={classes.total}>
          {content}
        </Link>
      ) : (
        <div className={classes.total}>{content}</div>
      )}
    </li>
  );
}
