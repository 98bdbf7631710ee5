import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { mediaTypes } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
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
  const orNothing = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined);
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField
          label={t('search')}
          value={chosen.search ?? ''}
          onChange={(search) => void change({ search: search || undefined })}
        />
      </div>
      <FilterChips
        label={t('status')}
        options={groups.map((value) => ({
          value,
          label: t(`group.${value}`),
          count: facets && countOf(value, facets.status),
        }))}
        chosen={chosen.status ?? []}
        onChange={(status) => void change({ status: orNothing(status) })}
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
        onChange={(media) => void change({ media: orNothing(media) })}
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
