import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { NextMaintenance } from '../use-next-maintenance.js';
import { AttentionItem } from './attention-item.js';
import { attentionMessages } from './attention.messages.js';

const leadTimeMs = 7 * 24 * 60 * 60_000;

/** Maintenance that starts within a week, unless the banner above each page announces it. */
export function UpcomingMaintenance({ next }: { next: NextMaintenance | null }) {
  const t = useMessages(attentionMessages);
  const format = useFormat();
  const now = useNow();
  const mayOpen = useHasPermission('maintenance-access');
  const startsAt = next === null ? NaN : Date.parse(next.startsAt);
  if (next === null || next.isAnnounced || startsAt <= now || startsAt > now + leadTimeMs)
    return null;
  const title = t('maintenance', { when: format.relative(startsAt, now) });
  return (
    <AttentionItem
      tone="unknown"
      icon={CalendarClock}
      title={mayOpen ? <Link to="/maintenance">{title}</Link> : title}
    >
      {format.date(startsAt)}, {format.timeOfDay(startsAt)} · {next.message}
    </AttentionItem>
  );
}
