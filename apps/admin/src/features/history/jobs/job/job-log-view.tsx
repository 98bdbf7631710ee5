import { downloadJobLog, type JobDetailReply } from '@stackyard/contracts';
import { api } from '#shared/api/api.js';
import { useServerEvent } from '#shared/realtime/realtime-context.js';
import { LogPanel } from '#shared/run-view/log/log-panel.js';
import { useLogLine } from '#shared/run-view/log/use-log-line.js';
import { useRunLog } from '#shared/run-view/log/text/use-run-log.js';
import { lineOf } from './job-log.js';
import { jobLog } from './job.queries.js';

export function JobLog({ job }: { job: JobDetailReply }) {
  const log = useRunLog(jobLog(job.id));
  useServerEvent('job.logged', ({ jobId, lines }) => {
    if (jobId === job.id) log.add(lines.map(lineOf));
  });
  return (
    <LogPanel
      fillsWindow
      lines={log.lines}
      isLive={job.active}
      {...useLogLine()}
      fileName={`job-${job.id}.log`}
      downloadHref={api.urlOf(downloadJobLog, { params: { id: job.id } })}
      error={log.error}
      onReload={log.reload}
    />
  );
}
