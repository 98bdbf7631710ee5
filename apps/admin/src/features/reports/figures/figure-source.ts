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

/** The list that shows what a figure counts, and the permission to see it. */
interface FigureSource {
  permission: Permission;
  linkIn: (period: Period) => Pick<LinkProps, 'to' | 'search'>;
}

/**
 * Only figures that the filters of a list can express. Other figures of redeploys leave out starts
 * and stops, which the list of redeploys contains as well; only redeploys are rolled back by
 * themselves.
 */
const sources: Partial<Record<string, FigureSource>> = {
  'redeploys.rolledBack': redeploys('rolled_back'),
  'redeploys.rollbackFailed': redeploys('rollback_failed'),
  'maintenance.overrides': events('maintenance.overridden'),
  'signIns.refused': events('session.refused'),
};

export const figureSourceOf = (key: string): FigureSource | undefined => sources[key];
