import { ApiProblem } from '@stackyard/api-client';
import { Tabs } from '@mantine/core';
import type { JobDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Disc3 } from 'lucide-react';
import { BackLink } from '#shared/detail/back-link.js';
import { DetailPage } from '#shared/detail/detail-page.js';
import detailClasses from '#shared/detail/detail.module.css';
import tabClasses from '#shared/detail/section-tabs.module.css';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { AssignTitle } from '../../metadata/assign-title.js';
import { DeleteJob } from '../../library/deletion/delete-job.js';
import { EncodeAlbum } from '../../processing/encode-album.js';
import { EncodeJob } from '../../processing/encode-job.js';
import { JobState } from '../badges/job-state.js';
import { useJobTitle } from '../use-job-title.js';
import { albumIn, planIn } from './job-info.js';
import { JobActions } from './job-actions.js';
import { JobEvents } from './events/job-events.js';
import { JobLog } from './job-log-view.js';
import { JobNextStep } from './job-next-step.js';
import { JobStages } from './job-stages.js';
import { jobMessages } from './job.messages.js';
import { jobDetail } from './job.queries.js';
import { JobSummary } from './job-summary.js';
import { JobTracks } from './job-tracks.js';
import { useJobView, type JobTab } from './use-job-view.js';

const tabs = ['log', 'tracks', 'events'] as const satisfies readonly JobTab[];

export function JobPage() {
  const t = useMessages(jobMessages);
  const { jobId } = useJobView();
  const { data, error, refetch } = useQuery(jobDetail(jobId));
  const isNotFound = error instanceof ApiProblem && error.code === 'JOB_UNKNOWN';
  return (
    <>
      {(!data || isNotFound) && <BackLink to="/jobs">{t('back')}</BackLink>}
      {data && !isNotFound && <JobContent key={jobId} job={data.job} />}
      {!data && !error && <PageSkeleton />}
      {error && (isNotFound || !data) && (
        <Page title={t('title', { id: jobId })}>
          {isNotFound ? (
            <>
              <EmptyState icon={Disc3} title={t('deletedTitle')} text={t('deletedText')} />
              <JobEvents jobId={jobId} />
            </>
          ) : (
            <ProblemAlert error={error} onRetry={() => void refetch()} />
          )}
        </Page>
      )}
    </>
  );
}

function JobContent({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const titleOf = useJobTitle();
  const { tab, action, showTab, closeDialog } = useJobView();
  const plan = planIn(job.encodePlan);
  const album = albumIn(job.encodePlan);
  const hasPlan = plan !== null || album !== null;
  const open = (value: string | null): void => showTab(tabs.find((name) => name === value));
  return (
    <DetailPage
      backLink={<BackLink to="/jobs">{t('back')}</BackLink>}
      title={titleOf(job)}
      state={<JobState job={job} />}
      actions={<JobActions job={job} />}
    >
      <div className={detailClasses.notices}>
        <JobNextStep job={job} />
        <JobStages job={job} />
      </div>
      <Tabs value={tab ?? 'summary'} onChange={open} keepMounted={false} unstyled>
        <Tabs.List className={tabClasses.sections} aria-label={t('parts')}>
          {(['summary', ...tabs] as const).map((name) => (
            <Tabs.Tab key={name} value={name} className={tabClasses.section}>
              {t(name === 'tracks' && !hasPlan ? 'tracksOnly' : name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="summary">
          <JobSummary job={job} />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <JobLog job={job} />
        </Tabs.Panel>
        <Tabs.Panel value="tracks">
          <JobTracks job={job} />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <JobEvents jobId={job.id} />
        </Tabs.Panel>
      </Tabs>
      <JobDialogs job={job} action={action} onClose={closeDialog} />
    </DetailPage>
  );
}

interface JobDialogsProps {
  job: JobDetailReply;
  /** The dialog that the address of the page opens. */
  action: ReturnType<typeof useJobView>['action'];
  onClose: () => void;
}

function JobDialogs({ job, action, onClose }: JobDialogsProps) {
  const titleOf = useJobTitle();
  const navigate = useNavigate();
  const mayEdit = useHasPermission('history-edit');
  const mayDelete = useHasPermission('history-delete');
  const plan = planIn(job.encodePlan);
  const album = albumIn(job.encodePlan);
  return (
    <>
      {action === 'assign' && mayEdit && <AssignTitle job={job} onClose={onClose} />}
      {action === 'encode' && mayEdit && plan && (
        <EncodeJob job={job} plan={plan} onClose={onClose} />
      )}
      {action === 'encode' && mayEdit && album && (
        <EncodeAlbum job={job} album={album} onClose={onClose} />
      )}
      {action === 'delete' && mayDelete && (
        <DeleteJob
          job={job}
          onDeleted={() =>
            navigate({ to: '/jobs', replace: true, state: { deletedJob: titleOf(job) } })
          }
          onClose={onClose}
        />
      )}
    </>
  );
}
