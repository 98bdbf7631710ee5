import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { MetadataMatch, MetadataProvider, SearchMetadataQuery } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { metadataProviders } from '#shared/queries/metadata.queries.js';
import classes from '../jobs/jobs.module.css';
import { assignMessages } from './assign.messages.js';
import { metadataMatches } from './assign.queries.js';
import { isCdProvider } from './assignment.js';

interface ProviderSearchProps {
  kind: 'movie' | 'cd';
  initialTitle: string;
  initialYear: number | null;
  selectedMatch: MetadataMatch | null;
  onSelect: (match: MetadataMatch) => void;
}

interface SubmittedSearch {
  query: SearchMetadataQuery;
  attempt: number;
}

export function ProviderSearch({ kind, initialTitle, initialYear, ...props }: ProviderSearchProps) {
  const t = useMessages(assignMessages);
  const providers = useProvidersOf(kind);
  const usableProvider = providers.find(({ configured }) => configured);
  const [chosenProvider, setChosenProvider] = useState<MetadataProvider | null>(null);
  const [title, setTitle] = useState(initialTitle);
  const [year, setYear] = useState(String(initialYear ?? ''));
  const [submitted, setSubmitted] = useState<SubmittedSearch | null>(null);
  const provider = chosenProvider ?? usableProvider?.provider ?? providers[0]?.provider;
  const findProvider = (name: string | undefined) =>
    providers.find((candidate) => candidate.provider === name);
  const lacksKey = findProvider(provider)?.configured === false;
  const submitSearch = (event: FormEvent): void => {
    event.preventDefault();
    if (!provider || title.trim() === '') return;
    const query = {
      provider,
      title: title.trim(),
      ...(Number(year) > 0 && { year: Number(year) }),
    };
    setSubmitted({ query, attempt: (submitted?.attempt ?? 0) + 1 });
  };
  return (
    <form onSubmit={submitSearch}>
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label={t('provider')}
          value={provider ?? ''}
          onChange={({ currentTarget }) =>
            setChosenProvider(findProvider(currentTarget.value)?.provider ?? null)
          }
          data={providers.map(({ provider: value, name, configured }) => ({
            value,
            label: configured ? name : t('notConfigured', { name }),
          }))}
        />
        <TextInput
          label={t(kind === 'cd' ? 'queryCd' : 'query')}
          data-autofocus
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          className={classes.query}
        />
        <TextInput
          label={t('year')}
          value={year}
          inputMode="numeric"
          w={90}
          onChange={({ currentTarget }) => setYear(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={lacksKey}>
          {t('search')}
        </Button>
      </Group>
      {lacksKey && <KeyHint />}
      {/* Use a new key for every search, so that submitting the same search again repeats it. */}
      {submitted && <SearchResults key={submitted.attempt} query={submitted.query} {...props} />}
    </form>
  );
}

function KeyHint() {
  const t = useMessages(assignMessages);
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {t('noKey')}
    </Text>
  );
}

interface SearchResultsProps {
  query: SearchMetadataQuery;
  selectedMatch: MetadataMatch | null;
  onSelect: (match: MetadataMatch) => void;
}

function SearchResults({ query, selectedMatch, onSelect }: SearchResultsProps) {
  const t = useMessages(assignMessages);
  const { data, error } = useQuery(metadataMatches(query));
  if (error) return <ProblemAlert error={error} />;
  if (!data) {
    return (
      <Text size="sm" mt="sm" role="status">
        {t('searching')}
      </Text>
    );
  }
  return (
    <div role="status">
      {data.matches.length === 0 && (
        <Text size="sm" mt="sm">
          {t('nothing')}
        </Text>
      )}
      <ul className={classes.matches} aria-label={t('found')}>
        {data.matches.map((match) => {
          const isSelected = selectedMatch?.providerId === match.providerId;
          return (
            <li key={match.providerId} data-taken={isSelected || undefined}>
              {match.picture ? (
                <img src={match.picture} alt="" loading="lazy" />
              ) : (
                <span className={classes.noPicture} />
              )}
              <span className={classes.matchName}>
                {match.artist && `${match.artist}: `}
                {match.title}
                {match.year !== null && ` (${match.year})`}
              </span>
              <Button
                size="compact-sm"
                variant={isSelected ? 'filled' : 'default'}
                leftSection={isSelected && <Check size={14} aria-hidden />}
                onClick={() => onSelect(match)}
              >
                {t(isSelected ? 'taken' : 'take')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Text size="xs" c="dimmed">
        {data.attribution}
      </Text>
    </div>
  );
}

function useProvidersOf(kind: ProviderSearchProps['kind']) {
  const { data } = useQuery(metadataProviders);
  const providers = data?.providers ?? [];
  return providers.filter(({ provider }) => isCdProvider(provider) === (kind === 'cd'));
}
