import { Button, Text } from '@mantine/core';
import type { JobDetailReply, JobReply, PathStateReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { Notice } from '#shared/feedback/notice.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { JobState } from '../badges/job-state.js';
import classes from '../jobs.module.css';
import { Poster } from '../list/poster.js';
import { kindMessages, mediaMessages } from '../../media.messages.js';
import { useJobTitle } from '../use-job-title.js';
import { jobMessages } from './job.messages.js';
import { jobRuns, useAcknowledge } from './job.queries.js';
import { JobEvents } from './events/job-events.js';
import { findOpenRun, PastRuns, RunProgress } from './job-runs.js';
import { useJobView } from './use-job-view.js';

export function JobSummary({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const { data } = useQuery({
    ...jobRuns(job.id),
    refetchInterval: ({ state }) => (findOpenRun(state.data?.runs ?? []) ? 2000 : false),
  });
  const runs = data?.runs ?? [];
  const openRun = findOpenRun(runs);
  return (
    <div className={classes.summary}>
      <div className={classes.cover}>
        <Poster job={job} />
      </div>
      <div className={classes.known}>
        <Failure job={job} />
        {openRun && <RunProgress run={openRun} />}
        <Section title={t('details')}>
          <JobFacts job={job} />
        </Section>
        <Files job={job} />
        {job.children.length > 0 && (
          <Section title={t('children')}>
            <ul className={classes.runs}>
              {job.children.map((child) => (
                <li key={child.id}>
                  <JobState job={child} />
                  <JobLink job={child} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <PastRuns runs={runs} />
      </div>
      <Section title={t('latestEvents')} aside={<AllEventsButton />}>
        <JobEvents jobId={job.id} maxCount={8} />
      </Section>
    </div>
  );
}

function AllEventsButton() {
  const t = useMessages(jobMessages);
  const { showTab } = useJobView();
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => showTab('events')}>
      {t('allEvents')}
    </Button>
  );
}

function JobLink({ job }: { job: JobReply }) {
  const titleOf = useJobTitle();
  return (
    <Link to="/jobs/$jobId" params={{ jobId: job.id }}>
      {titleOf(job)}
    </Link>
  );
}

function Failure({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const format = useFormat();
  const mayEdit = useHasPermission('history-edit');
  const acknowledge = useAcknowledge(job.id);
  if (job.errorMessage === null) return null;
  return (
    <Notice tone="failed" icon={CircleX} title={t('failed')} isUrgent={false}>
      <Text size="sm" className={classes.error}>
        {job.errorMessage}
      </Text>
      {job.errorAcknowledgedAt !== null && (
        <Text size="sm" c="dimmed">
          {t('acknowledged', { when: format.dateTime(job.errorAcknowledgedAt) })}
        </Text>
      )}
      {job.errorAcknowledgedAt === null && mayEdit && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate(undefined)}
        >
          {t('acknowledge')}
        </Button>
      )}
      {acknowledge.error && <ProblemAlert error={acknowledge.error} />}
    </Notice>
  );
}

function JobFacts({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const tMedia = useMessages(mediaMessages);
  const tKind = useMessages(kindMessages);
  const format = useFormat();
  const ids = [job.imdbId, job.tmdbId && `TMDb ${job.tmdbId}`, job.musicBrainzId].filter(Boolean);
  const { startedAt, endedAt, bytesIn, bytesOut, parentJobId, sourceJobId } = job;
  return (
    <dl className={classes.facts}>
      <Fact name={t('medium')}>
        {tMedia(job.mediaType)}
        {job.discNumber !== null && ` · ${t('disc', { number: job.discNumber })}`}
      </Fact>
      {job.job_kind !== job.mediaType && <Fact name={t('kind')}>{tKind(job.job_kind)}</Fact>}
      {job.detectedTitle && <Fact name={t('detected')}>{job.detectedTitle}</Fact>}
      {ids.length > 0 && <Fact name={t('ids')}>{ids.join(' · ')}</Fact>}
      {job.device && <Fact name={t('drive')}>{job.device}</Fact>}
      <Fact name={t('created')}>{format.dateTime(job.created_at)}</Fact>
      <Fact name={t('changed')}>{format.dateTime(job.updated_at)}</Fact>
      {startedAt && endedAt && (
        <Fact name={t('took')}>
          {format.durationText(Date.parse(endedAt) - Date.parse(startedAt))}
        </Fact>
      )}
      {bytesIn !== null && <Fact name={t('bytesIn')}>{format.bytes(bytesIn)}</Fact>}
      {bytesOut !== null && <Fact name={t('bytesOut')}>{format.bytes(bytesOut)}</Fact>}
      {parentJobId !== null && (
        <RelatedJobLink id={parentJobId} text={t('parent', { id: parentJobId })} />
      )}
      {sourceJobId !== null && (
        <RelatedJobLink id={sourceJobId} text={t('source', { id: sourceJobId })} />
      )}
    </dl>
  );
}

function RelatedJobLink({ id, text }: { id: number; text: string }) {
  return (
    <div>
      <dd>
        <Link to="/jobs/$jobId" params={{ jobId: id }}>
          {text}
        </Link>
      </dd>
    </div>
  );
}

function Files({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const hasOtherOutputs = job.outputs.some(({ path }) => path !== job.output_path);
  if (job.raw_path === null && job.output_path === null && !hasOtherOutputs) return null;
  return (
    <Section title={t('files')}>
      <dl className={classes.files}>
        {job.raw_path && (
          <Fact name={t('raw')}>
            <PathLine path={job.raw_path} state={job.rawStatus} />
          </Fact>
        )}
        {job.output_path && (
          <Fact name={t('output')}>
            <PathLine path={job.output_path} state={job.outputStatus} />
          </Fact>
        )}
        {hasOtherOutputs && (
          <Fact name={t('outputs')}>
            <Outputs job={job} />
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function Outputs({ job: { outputs, output_path: folder } }: { job: JobDetailReply }) {
  const format = useFormat();
  return (
    <ul className={classes.outputs}>
      {outputs.map(({ path, sizeBytes }) => (
        <li key={path}>
          <code title={path}>{pathBelow(folder, path)}</code>
          <span className={classes.pathState}>{format.bytes(sizeBytes)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shortens the path of a file in the result folder, because the folder is shown above it. */
function pathBelow(folder: string | null, path: string): string {
  return folder !== null && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

function PathLine({ path, state }: { path: string; state: PathStateReply | null }) {
  const t = useMessages(jobMessages);
  const format = useFormat();
  const describeState = (): string => {
    if (state === null || state.exists === null) return t('unchecked');
    if (!state.exists) return t('gone');
    const size = state.sizeBytes === null ? [] : [format.bytes(state.sizeBytes)];
    const entries = state.entryCount === null ? [] : [t('folder', { count: state.entryCount })];
    return [...entries, ...size].join(', ');
  };
  return (
    <span className={classes.path} data-gone={state?.exists === false || undefined}>
      <code>{path}</code> <span className={classes.pathState}>{describeState()}</span>
    </span>
  );
}
