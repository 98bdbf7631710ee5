import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { mediaTypes } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { FilterChips } from '#shared/filters/filter-chips.js';
import { SearchField } from '#shared/filters/search-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../jobs.module.css';
import { jobsMessages } from '../jobs.messages.js';
import { jobFacets } from '../jobs.queries.js';
import type { StatusGroup } from '../jobs.search.js';
import { mediaMessages } from '../../media.messages.js';
import { countOf, statusGroups } from './job-filter.js';
import type { useJobsView } from './use-jobs-view.js';

const groups = Object.keys(statusGroups) as StatusGroup[];

export function JobFilters({ view }: { view: ReturnType<typeof useJobsView> }) {
  const t = useMessages(jobsMessages);
  const medium = useMessages(mediaMessages);
  const { chosen, change, posters, filter } = view;
  const { data } = useQuery(jobFacets(filter));
  // If counting stopped early, show no numbers instead of wrong ones.
  const facets = data?.exact ? data : undefined;
  const undefinedIfEmpty = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined);
  const fold = useCollapsibleFilters(view);
  return (
    <div className={classes.filters} data-folded={fold.isFolded || undefined}>
      <div className={classes.search}>
        <SearchField
          label={t('search')}
          value={chosen.search ?? ''}
          onChange={(search) => void change({ search: search || undefined })}
        />
      </div>
      {fold.button}
      <FilterChips
        label={t('status')}
        options={groups.map((value) => ({
          value,
          label: t(`group.${value}`),
          count: facets && countOf(value, facets.status),
        }))}
        chosen={chosen.status ?? []}
        onChange={(status) => void change({ status: undefinedIfEmpty(status) })}
      />
      <SegmentedControl
        aria-label={t('look')}
        value={posters ? 'posters' : 'table'}
        onChange={(look) => void change({ look: look === 'posters' ? 'posters' : undefined })}
        data={[
          { value: 'table', label: t('table') },
          { value: 'posters', label: t('posters') },
        ]}
      />
      <FilterChips
        label={t('media')}
        options={mediaTypes.map((value) => ({
          value,
          label: medium(value),
          count: facets && (facets.mediaType[value] ?? 0),
        }))}
        chosen={chosen.media ?? []}
        onChange={(media) => void change({ media: undefinedIfEmpty(media) })}
      />
      <CreatedDateRange view={view} />
      <Switch
        label={t('parts')}
        title={t('partsHint')}
        checked={chosen.parts ?? false}
        onChange={({ currentTarget }) => void change({ parts: currentTarget.checked || undefined })}
      />
    </div>
  );
}

/** Hides the filters behind a button on a phone, where they would fill the screen. */
function useCollapsibleFilters({ chosen }: ReturnType<typeof useJobsView>) {
  const t = useMessages(jobsMessages);
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const { status = [], media = [], from, to, parts } = chosen;
  const count = [...status, ...media, from, to, parts].filter(Boolean).length;
  return {
    isFolded: isPhone && !isOpen,
    button: isPhone && (
      <Button
        variant="default"
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filters', { count })}
      </Button>
    ),
  };
}

function CreatedDateRange({ view: { chosen, change } }: { view: ReturnType<typeof useJobsView> }) {
  const t = useMessages(jobsMessages);
  return (['from', 'to'] as const).map((name) => (
    <label key={name} className={classes.date}>
      {t(name)}
      <TextInput
        type="date"
        value={chosen[name] ?? ''}
        onChange={({ currentTarget }) => void change({ [name]: currentTarget.value || undefined })}
      />
    </label>
  ));
}
