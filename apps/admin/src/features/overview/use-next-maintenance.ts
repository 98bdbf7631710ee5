import type { OccurrenceReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useHiddenAnnouncement } from '#shared/maintenance/use-hidden-announcement.js';
import { maintenanceMode, nextWindow } from '#shared/queries/maintenance.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';

export interface NextMaintenance extends Pick<OccurrenceReply, 'startsAt' | 'message'> {
  /** True if the banner above each page announces this maintenance and has not been dismissed. */
  isAnnounced: boolean;
}

/**
 * Returns the next scheduled maintenance; null if there is none or if the scheduled maintenance has
 * already started. For users without permission to see maintenance windows, maintenance counts only
 * once it has been announced.
 */
export function useNextMaintenance(): NextMaintenance | null {
  const maySeeWindows = useHasPermission('maintenance-access');
  const { data: mode } = useQuery(maintenanceMode);
  const { isHidden } = useHiddenAnnouncement(mode?.upcoming);
  const { data: nextWindows } = useQuery({ ...nextWindow, enabled: maySeeWindows });
  const scheduledOccurrence = nextWindows?.windows[0]?.next ?? null;
  if (scheduledOccurrence?.state === 'active') return null;
  const next = scheduledOccurrence ?? mode?.upcoming;
  if (!next) return null;
  const { startsAt, message } = next;
  return { startsAt, message, isAnnounced: startsAt === mode?.upcoming?.startsAt && !isHidden };
}
