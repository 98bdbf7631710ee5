import type { JobReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { jobsMessages } from './jobs.messages.js';

/** How a job is called: its title with the year, or its number while it has none. */
export function useJobTitle() {
  const t = useMessages(jobsMessages);
  return ({ id, title, year }: Pick<JobReply, 'id' | 'title' | 'year'>): string => {
    if (title === '') return t('untitled', { id });
    return year === null ? title : `${title} (${year})`;
  };
}
