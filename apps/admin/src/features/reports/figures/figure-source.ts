import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { Permission, RedeployState } from '@stackyard/contracts';

interface Period {
  /** In ISO 8601 format. */
  from: string;
  to: string;
}

const redeploys = (...state: RedeployState[]) => ({
  permission: 'stacks-access' as const,
  linkIn: ({ from, to }: Period) => linkOptions({ to: '/redeploys', search: { state, from, to } }),
});

const events = (...action: ('maintenance.overridden' | 'session.refused')[]) => ({
  permission: 'logs-access' as const,
  linkIn: ({ from, to }: Period) =>
    linkOptions({
      to: '/event-log',
      search: { action, from, to },
    }),
});

/** The list of the items that a figure counts, and the permission to see that list. */
interface FigureSource {
  permission: Permission;
  linkIn: (period: Period) => Pick<LinkProps, 'to' | 'search'>;
}

/**
 * Figures that a filtered list can show exactly. Other figures of redeploys do not count starts
 * and stops, which the list of redeploys also contains. Rollbacks are included, because only
 * redeploys are rolled back automatically.
 */
const sources: Partial<Record<string, FigureSource>> = {
  'redeploys.rolledBack': redeploys('rolled_back'),
  'redeploys.rollbackFailed': redeploys('rollback_failed'),
  'maintenance.overrides': events('maintenance.overridden'),
  'signIns.refused': events('session.refused'),
};

export const figureSourceOf = (key: string): FigureSource | undefined => sources[key];
