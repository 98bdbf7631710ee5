import { ActionIcon } from '@mantine/core';
import { monthName, type ReportNoticeReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { CircleX, FileText, X } from 'lucide-react';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { reportNoticesMessages } from '#shared/reports/report-notices.messages.js';
import { useMarkSeen } from '#shared/reports/report-notices.queries.js';
import { AttentionItem } from './attention-item.js';

/** Reports that are ready or failed, until the user dismisses them. */
export function ReportRows({ notices }: { notices: readonly ReportNoticeReply[] }) {
  return notices.map((notice) => <ReportRow key={notice.id} notice={notice} />);
}

function ReportRow({ notice: { id, kind, month, language } }: { notice: ReportNoticeReply }) {
  const t = useMessages(reportNoticesMessages);
  const locale = useLocale();
  const markSeen = useMarkSeen(id);
  const hasSucceeded = kind === 'produced';
  return (
    <AttentionItem
      tone={hasSucceeded ? 'unknown' : 'failed'}
      icon={hasSucceeded ? FileText : CircleX}
      title={
        <Link to="/reports/$month" params={{ month }} search={{ language }}>
          {t(kind, { month: monthName(month, locale) })}
        </Link>
      }
      actions={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('seen')}
          title={t('seen')}
          loading={markSeen.isPending}
          onClick={() => markSeen.mutate()}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
