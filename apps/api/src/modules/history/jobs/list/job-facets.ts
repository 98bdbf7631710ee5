import type { JobFacetsReply, JobStatus, MediaType } from '@stackyard/contracts';

/** Filter columns whose values are counted. */
export const facetColumns = ['status', 'media_type'] as const;

export interface JobCombination {
  status: JobStatus;
  media_type: MediaType;
  jobs: number;
}

/** The selected values of each column; undefined selects all. */
interface SelectedValues {
  status: readonly JobStatus[] | undefined;
  media_type: readonly MediaType[] | undefined;
}

/**
 * Counts the jobs per value of each filter. A filter does not restrict the counts of its own
 * values, so that values that are not selected stay visible.
 */
export function facetsOf(
  combinations: readonly JobCombination[],
  selected: SelectedValues,
): Pick<JobFacetsReply, 'status' | 'mediaType'> {
  const matchingStatus = combinations.filter(
    ({ status }) => selected.status?.includes(status) ?? true,
  );
  const matchingMediaType = combinations.filter(
    ({ media_type: mediaType }) => selected.media_type?.includes(mediaType) ?? true,
  );
  return {
    status: countBy('status', matchingMediaType),
    mediaType: countBy('media_type', matchingStatus),
  };
}

function countBy(
  column: (typeof facetColumns)[number],
  combinations: readonly JobCombination[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { [column]: value, jobs } of combinations) {
    // A stored count can remain at 0 after the last job with its combination was deleted.
    if (jobs > 0) counts[value] = (counts[value] ?? 0) + jobs;
  }
  return counts;
}
