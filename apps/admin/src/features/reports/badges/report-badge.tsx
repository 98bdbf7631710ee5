import type { ReportLanguage } from '@stackyard/contracts';
import {
  Check,
  CircleX,
  Clock,
  LoaderCircle,
  Minus,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react';
import { useLocale } from '#shared/i18n/locale.js';
import { translate } from '#shared/i18n/messages.js';
import type { StateStyle } from '#shared/state-badge/state-styles.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { reportBadgeMessages, type ReportBadgeKey } from './report-badge.messages.js';

const badgeStyles: Record<ReportBadgeKey, StateStyle> = {
  'report.queued': { tone: 'waiting', icon: Clock },
  'report.producing': { tone: 'running', icon: LoaderCircle },
  'report.done': { tone: 'done', icon: Check },
  'report.failed': { tone: 'failed', icon: CircleX },
  'delivery.waiting': { tone: 'waiting', icon: Clock },
  'delivery.delivered': { tone: 'done', icon: Check },
  'delivery.failed': { tone: 'failed', icon: CircleX },
  'rating.positive': { tone: 'done', icon: TrendingUp },
  'rating.neutral': { tone: 'unknown', icon: Minus },
  'rating.watch': { tone: 'waiting', icon: TriangleAlert },
  'impact.positive': { tone: 'done', icon: TrendingUp },
  'impact.neutral': { tone: 'unknown', icon: Minus },
  'impact.negative': { tone: 'failed', icon: TrendingDown },
};

interface ReportBadgeProps {
  badgeKey: ReportBadgeKey;
  /**
   * The language of the report if the badge is part of one. If omitted, the language of the page is
   * used.
   */
  language?: ReportLanguage;
  detail?: string;
}

/** A badge for the state of a report or delivery, or the rating of a month or development. */
export function ReportBadge({ badgeKey: key, language, detail }: ReportBadgeProps) {
  const locale = useLocale();
  const label = translate(reportBadgeMessages, language ?? locale)(key);
  return <ToneBadge {...badgeStyles[key]} label={label} detail={detail} />;
}
