import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import {
  AssignCdRequest,
  AssignMovieRequest,
  type JobDetailReply,
  type MetadataMatch,
  type MetadataProviderReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '#shared/dialogs/dialog.js';
import { focusFirst } from '#shared/dialogs/first-focus.js';
import { regionOf } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { metadataProviders } from '#shared/queries/metadata.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { useJobTitle } from '../jobs/use-job-title.js';
import { AssignForm } from './assign-form.js';
import { assignMessages } from './assign.messages.js';
import { useAssignCd, useAssignMovie } from './assign.queries.js';
import { cdRequest, isCdProvider, movieRequest, valuesOf } from './assignment.js';
import { MetadataComparison } from './metadata-comparison.js';
import { ProviderSearch } from './provider-search.js';

type Kind = 'movie' | 'cd';

interface AssignTitleProps {
  job: JobDetailReply;
  onClose: () => void;
}

/** Assigns metadata to a job: from a provider, entered by hand, or both. */
export function AssignTitle({ job, onClose }: AssignTitleProps) {
  const t = useMessages(assignMessages);
  const titleOf = useJobTitle();
  const { data, error, refetch } = useQuery(metadataProviders);
  return (
    <Dialog opened onClose={onClose} title={t('title', { title: titleOf(job) })} size="xl">
      {error && !data && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={320} aria-busy />}
      {data && (
        // Set the focus only after the providers have loaded, because they determine the first field.
        <div ref={focusFirst}>
          <AssignContent job={job} allProviders={data.providers} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

interface AssignContentProps extends AssignTitleProps {
  allProviders: readonly MetadataProviderReply[];
}

function AssignContent({ job, allProviders, onClose }: AssignContentProps) {
  const [kind, setKind] = useState<Kind>(job.mediaType === 'cd' ? 'cd' : 'movie');
  const [match, setMatch] = useState<MetadataMatch | null>(null);
  const assignMovie = useAssignMovie(job.id);
  const assignCd = useAssignCd(job.id);
  const currentValues = valuesOf(job);
  // Use the values as the key, so that the form shows the new values after an assignment is
  // undone.
  const formKey = Object.values(currentValues).join('\n');
  const providers = allProviders.filter(
    ({ provider }) => isCdProvider(provider) === (kind === 'cd'),
  );
  const usableProviders = providers.filter(({ configured }) => configured);
  const formProps = { currentValues, onClose, isBelowSearch: usableProviders.length > 0 };
  return (
    <Stack gap="md">
      <MetadataComparison job={job} />
      <KindControl
        kind={kind}
        onChange={(next) => {
          setKind(next);
          setMatch(null);
        }}
      />
      {usableProviders.length > 0 && (
        <ProviderSearch
          key={kind}
          kind={kind}
          providers={usableProviders}
          initialTitle={(job.detectedTitle ?? job.title).replaceAll('_', ' ')}
          initialYear={kind === 'movie' ? job.year : null}
          selectedMatch={match}
          onSelect={setMatch}
        />
      )}
      {usableProviders.length === 0 && providers.length > 0 && (
        <SearchSetupHint providers={providers} />
      )}
      {kind === 'cd' ? (
        <AssignForm
          key={formKey}
          kind="cd"
          {...formProps}
          requestClass={AssignCdRequest}
          prepare={(values) => cdRequest(values, match)}
          assign={assignCd.mutateAsync}
        />
      ) : (
        <AssignForm
          key={formKey}
          kind="movie"
          {...formProps}
          requestClass={AssignMovieRequest}
          prepare={(values) => movieRequest(values, match)}
          assign={assignMovie.mutateAsync}
        />
      )}
    </Stack>
  );
}

interface KindControlProps {
  kind: Kind;
  onChange: (kind: Kind) => void;
}

function KindControl({ kind, onChange }: KindControlProps) {
  const t = useMessages(assignMessages);
  return (
    <SegmentedControl
      aria-label={t('kind')}
      value={kind}
      onChange={(value) => onChange(value === 'cd' ? 'cd' : 'movie')}
      data={[
        { value: 'movie', label: t('movie') },
        { value: 'cd', label: t('cd') },
      ]}
    />
  );
}

/** Shown while no provider has a key. Names the providers that need a key for the search. */
function SearchSetupHint({ providers }: { providers: readonly MetadataProviderReply[] }) {
  const t = useMessages(assignMessages);
  const mayEditSettings = useHasPermission('settings-edit');
  const list = new Intl.ListFormat(regionOf(useLocale()), { type: 'disjunction' });
  const names = list.format(providers.map(({ name }) => name));
  return (
    <Text size="sm" c="dimmed">
      {t('lacksKey', { names })}{' '}
      {mayEditSettings && <Link to="/administration/media">{t('addKey')}</Link>}
    </Text>
  );
}
