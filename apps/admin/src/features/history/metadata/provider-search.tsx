import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type {
  MetadataMatch,
  MetadataProviderReply,
  SearchMetadataQuery,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import classes from '../jobs/jobs.module.css';
import { assignMessages } from './assign.messages.js';
import { metadataMatches } from './assign.queries.js';

interface ProviderSearchProps {
  kind: 'movie' | 'cd';
  /** The providers that can be searched: at least one. */
  providers: readonly MetadataProviderReply[];
  initialTitle: string;
  initialYear: number | null;
  selectedMatch: MetadataMatch | null;
  onSelect: (match: MetadataMatch) => void;
}

interface SubmittedSearch {
  query: SearchMetadataQuery;
  attempt: number;
}

export function ProviderSearch(props: ProviderSearchProps) {
  const { kind, providers, initialTitle, initialYear, selectedMatch, onSelect } = props;
  const t = useMessages(assignMessages);
  const [chosenName, setChosenName] = useState('');
  const [title, setTitle] = useState(initialTitle);
  const [year, setYear] = useState(String(initialYear ?? ''));
  const [submitted, setSubmitted] = useState<SubmittedSearch | null>(null);
  const chosenProvider = providers.find((candidate) => candidate.provider === chosenName);
  const provider = (chosenProvider ?? providers[0])?.provider;
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
          onChange={({ currentTarget }) => setChosenName(currentTarget.value)}
          data={providers.map(({ provider: value, name }) => ({ value, label: name }))}
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
        <Button type="submit" variant="default">
          {t('search')}
        </Button>
      </Group>
      {/* Use a new key for every search, so that submitting the same search again repeats it. */}
      {submitted && (
        <SearchResults
          key={submitted.attempt}
          query={submitted.query}
          {...{ selectedMatch, onSelect }}
        />
      )}
    </form>
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
