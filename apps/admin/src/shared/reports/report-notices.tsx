import { Button } from '@mantine/core';
import { listReportNotices, seeReportNotices, type ReportNoticeReply } from '@stackyard/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleX, FileText } from 'lucide-react';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';
import { Notice } from '../feedback/notice.js';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { monthName } from './month-name.js';
import { reportNoticesMessages } from './report-notices.messages.js';

const notices = queryOptions({
  queryKey: [...queryKeys.reports, 'notices'],
  queryFn: ({ signal }) => api.call(listReportNotices, { signal }),
});

export function ReportNotices() {
  const { data } = useQuery(notices);
  const unseenNotices = (data?.notices ?? []).filter(({ seen }) => !seen);
  return unseenNotices.map((notice) => <ReportNotice key={notice.id} notice={notice} />);
}

function ReportNotice({ notice: { id, kind, month, language } }: { notice: ReportNoticeReply }) {
  const t = useMessages(reportNoticesMessages);
  const locale = useLocale();
  const cache = useQueryClient();
  const markSeen = useMutation({
    mutationFn: () => api.call(seeReportNotices, { body: { upTo: id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: notices.queryKey }),
  });
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
