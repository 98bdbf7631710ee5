import { Button } from '@mantine/core';
import { downloadJobLog, type JobDetailReply } from '@stackyard/contracts';
import { Download } from 'lucide-react';
import { api } from '#shared/api/api.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useServerEvent } from '#shared/realtime/realtime-context.js';
import { LogPanel } from '#shared/run-view/log/log-panel.js';
import { useLogLine } from '#shared/run-view/log/use-log-line.js';
import { useRunLog } from '#shared/run-view/log/text/use-run-log.js';
import { lineOf } from './job-log.js';
import { jobMessages } from './job.messages.js';
import { jobLog } from './job.queries.js';

export function JobLog({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const log = useRunLog(jobLog(job.id));
  useServerEvent('job.logged', ({ jobId, lines }) => {
    if (jobId === job.id) log.add(lines.map(lineOf));
  });
  return (
    <>
      <LogPanel
        lines={log.lines}
        isLive={job.active}
        {...useLogLine()}
        fileName={`job-${job.id}.log`}
        error={log.error}
        onReload={log.reload}
      />
      <Button
        component="a"
        variant="default"
        mt="sm"
        href={api.urlOf(downloadJobLog, { params: { id: job.id } })}
        download
        leftSection={<Download size={16} aria-hidden />}
      >
        {t('downloadLog')}
      </Button>
    </>
  );
}
