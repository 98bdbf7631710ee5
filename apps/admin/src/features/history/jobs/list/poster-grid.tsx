import { Button } from '@mantine/core';
import type { JobReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { mediaMessages } from '../../media.messages.js';
import { JobState } from '../badges/job-state.js';
import { jobStyle } from '../badges/job-styles.js';
import classes from '../jobs.module.css';
import { jobsMessages } from '../jobs.messages.js';
import { useJobTitle } from '../use-job-title.js';
import { Poster } from './poster.js';

interface PosterGridProps {
  jobs: readonly JobReply[];
  /** Loads more jobs; undefined if there are no more. */
  onLoadMore: (() => void) | undefined;
  loading: boolean;
}

export function PosterGrid({ jobs, onLoadMore, loading }: PosterGridProps) {
  const t = useMessages(jobsMessages);
  return (
    <>
      <ul className={classes.posters}>
        {jobs.map((job) => (
          <li key={job.id}>
            <PosterCard job={job} />
          </li>
        ))}
      </ul>
      {onLoadMore && (
        <Button variant="default" onClick={onLoadMore} loading={loading} mt="md">
          {t('more')}
        </Button>
      )}
    </>
  );
}

function PosterCard({ job }: { job: JobReply }) {
  const titleOf = useJobTitle();
  const tMedia = useMessages(mediaMessages);
  const { poster, mediaType, artist } = job;
  return (
    <Link to="/jobs/$jobId" params={{ jobId: job.id }} className={classes.poster}>
      <span className={classes.frame} data-state={jobStyle(job.status).tone}>
        {poster !== null && mediaType === 'cd' && (
          <img src={poster} alt="" loading="lazy" className={classes.backdrop} />
        )}
        <Poster job={job} />
        {job.status !== 'FINISHED' && (
          <span className={classes.posterState}>
            <JobState job={job} />
          </span>
        )}
      </span>
      <span className={classes.posterTitle} title={titleOf(job)}>
        {titleOf(job)}
      </span>
      <span className={classes.posterNote}>
        {[tMedia(mediaType), artist].filter(Boolean).join(' · ')}
      </span>
    </Link>
  );
}
