import { SegmentedControl, Stack } from '@mantine/core';
import {
  AssignCdRequest,
  AssignMovieRequest,
  type JobDetailReply,
  type MetadataMatch,
} from '@stackyard/contracts';
import { useState } from 'react';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useJobTitle } from '../jobs/use-job-title.js';
import { AssignForm } from './assign-form.js';
import { assignMessages } from './assign.messages.js';
import { useAssignCd, useAssignMovie } from './assign.queries.js';
import { cdRequest, movieRequest, valuesOf } from './assignment.js';
import { MetadataComparison } from './metadata-comparison.js';
import { ProviderSearch } from './provider-search.js';

interface AssignTitleProps {
  job: JobDetailReply;
  onClose: () => void;
}

/** Assigns metadata to a job: from a provider, entered by hand, or both. */
export function AssignTitle({ job, onClose }: AssignTitleProps) {
  const t = useMessages(assignMessages);
  const titleOf = useJobTitle();
  const [kind, setKind] = useState<'movie' | 'cd'>(job.mediaType === 'cd' ? 'cd' : 'movie');
  const [match, setMatch] = useState<MetadataMatch | null>(null);
  const assignMovie = useAssignMovie(job.id);
  const assignCd = useAssignCd(job.id);
  const currentValues = valuesOf(job);
  // Use the values as the key, so that the form shows the new values after an assignment is
  // undone.
  const formKey = Object.values(currentValues).join('\n');
  return (
    <Dialog opened onClose={onClose} title={t('title', { title: titleOf(job) })} size="xl">
      <Stack gap="md">
        <MetadataComparison job={job} />
        <SegmentedControl
          aria-label={t('kind')}
          value={kind}
          onChange={(value) => {
            setKind(value === 'cd' ? 'cd' : 'movie');
            setMatch(null);
          }}
          data={[
            { value: 'movie', label: t('movie') },
            { value: 'cd', label: t('cd') },
          ]}
        />
        <ProviderSearch
          key={kind}
          kind={kind}
          initialTitle={job.detectedTitle ?? job.title}
          initialYear={kind === 'movie' ? job.year : null}
          selectedMatch={match}
          onSelect={setMatch}
        />
        {kind === 'cd' ? (
          <AssignForm
            key={formKey}
            kind="cd"
            currentValues={currentValues}
            requestClass={AssignCdRequest}
            prepare={(values) => cdRequest(values, match)}
            assign={assignCd.mutateAsync}
            onClose={onClose}
          />
        ) : (
          <AssignForm
            key={formKey}
            kind="movie"
            currentValues={currentValues}
            requestClass={AssignMovieRequest}
            prepare={(values) => movieRequest(values, match)}
            assign={assignMovie.mutateAsync}
            onClose={onClose}
          />
        )}
      </Stack>
    </Dialog>
  );
}
