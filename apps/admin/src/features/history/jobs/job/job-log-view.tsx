import { downloadJobLog, type JobDetailReply } from '@stackyard/contracts';
import { Button } from '@mantine/core';
import { ScrollText } from 'lucide-react';
import { api } from '#shared/api/api.js';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useServerEvent } from '#shared/realtime/realtime-context.js';
import { LogPanel } from '#shared/run-view/log/log-panel.js';
import { useLogLine } from '#shared/run-view/log/use-log-line.js';
import { useRunLog } from '#shared/run-view/log/text/use-run-log.js';
import { lineOf } from './job-log.js';
import { jobMessages } from './job.messages.js';
import { jobLog } from './job.queries.js';
import { useJobView } from './use-job-view.js';

export function JobLog({ job }: { job: JobDetailReply }) {
  const linkedLine = useLogLine();
  const log = useRunLog(jobLog(job.id));
  useServerEvent('job.logged', ({ jobId, lines }) => {
    if (jobId === job.id) log.add(lines.map(lineOf));
  });
  if (log.lines?.length === 0 && !job.active) return <NoLog job={job} />;
  return (
    <LogPanel
      fillsWindow
      lines={log.lines}
      isLive={job.active}
      {...linkedLine}
      fileName={`job-${job.id}.log`}
      downloadHref={api.urlOf(downloadJobLog, { params: { id: job.id } })}
      error={log.error}
      onReload={log.reload}
    />
  );
}

function NoLog({ job: { raw_path: rawPath, endedAt } }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const { showTab } = useJobView();
  const isBeforeRip = rawPath === null && endedAt === null;
  return (
    <EmptyState
      icon={ScrollText}
      title={t(isBeforeRip ? 'noLogYet' : 'noLog')}
      text={t(isBeforeRip ? 'noLogYetText' : 'noLogText')}
    >
      <Button variant="default" onClick={() => showTab('events')}>
        {t('toEvents')}
      </Button>
    </EmptyState>
  );
}
