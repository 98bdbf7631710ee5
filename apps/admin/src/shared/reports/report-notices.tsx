import { Button } from '@mantine/core';
import { monthName, type ReportNoticeReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { CircleX, FileText } from 'lucide-react';
import { Notice } from '../feedback/notice.js';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { reportNoticesMessages } from './report-notices.messages.js';
import { useMarkSeen, useUnseenNotices } from './report-notices.queries.js';

export function ReportNotices() {
  const unseenNotices = useUnseenNotices();
  return unseenNotices.map((notice) => <ReportNotice key={notice.id} notice={notice} />);
}

function ReportNotice({ notice: { id, kind, month, language } }: { notice: ReportNoticeReply }) {
  const t = useMessages(reportNoticesMessages);
  const locale = useLocale();
  const markSeen = useMarkSeen(id);
  const hasSucceeded = kind === 'produced';
  return (
    <Notice
      tone={hasSucceeded ? 'running' : 'failed'}
      icon={hasSucceeded ? FileText : CircleX}
      title={t(kind, { month: monthName(month, locale) })}
      isUrgent={false}
      actions={
        <>
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => (
              <Link to="/reports/$month" params={{ month }} search={{ language }} {...props} />
            )}
          >
            {t('read')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={markSeen.isPending}
            onClick={() => markSeen.mutate()}
          >
            {t('seen')}
          </Button>
        </>
      }
    />
  );
}
