import type { JobReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { jobsMessages } from './jobs.messages.js';

/**
 * Returns a function that names a job by its title and year, or by its number if it has no title
 * yet.
 */
export function useJobTitle() {
  const t = useMessages(jobsMessages);
  return ({ id, title, year }: Pick<JobReply, 'id' | 'title' | 'year'>): string => {
    if (title === '') return t('untitled', { id });
    return year === null ? title : `${title} (${year})`;
  };
}
