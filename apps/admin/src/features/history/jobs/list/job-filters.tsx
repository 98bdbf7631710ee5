import { Button, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { mediaTypes, type JobFacetsReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { FacetMenu } from '#shared/filters/facets/facet-menu.js';
import { FilterChips } from '#shared/filters/filter-chips.js';
import { FilterMenu } from '#shared/filters/filter-menu.js';
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
  const { filterValues, change, showsPosters, filter } = view;
  const { data } = useQuery(jobFacets(filter));
  // If counting stopped early, show no numbers instead of wrong ones.
  const facets = data?.exact ? data : undefined;
  const undefinedIfEmpty = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined);
  const collapsibleFilters = useCollapsibleFilters(view);
  return (
    <div className={classes.filters} data-folded={collapsibleFilters.isFolded || undefined}>
      <div className={classes.search}>
        <SearchField
          label={t('search')}
          value={filterValues.search ?? ''}
          onChange={(search) => void change({ search: search || undefined })}
        />
      </div>
      {collapsibleFilters.button}
      <FilterChips
        label={t('status')}
        options={groups.map((value) => ({
          value,
          label: t(`group.${value}`),
          count: facets && countOf(value, facets.status),
        }))}
        chosen={filterValues.status ?? []}
        onChange={(status) => void change({ status: undefinedIfEmpty(status) })}
      />
      <div className={classes.menus}>
        <MediaMenu view={view} facets={facets} />
        <CreatedMenu view={view} />
      </div>
      <Switch
        label={t('parts')}
        title={t('partsHint')}
        checked={filterValues.parts ?? false}
        onChange={({ currentTarget }) => void change({ parts: currentTarget.checked || undefined })}
      />
      <SegmentedControl
        size="xs"
        className={classes.look}
        aria-label={t('look')}
        value={showsPosters ? 'posters' : 'table'}
        onChange={(layout) => void change({ look: layout === 'posters' ? 'posters' : undefined })}
        data={[
          { value: 'table', label: t('table') },
          { value: 'posters', label: t('posters') },
        ]}
      />
    </div>
  );
}

/** Hides the filters behind a button on a phone, where they would fill the screen. */
function useCollapsibleFilters({ filterValues }: ReturnType<typeof useJobsView>) {
  const t = useMessages(jobsMessages);
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const { status = [], media = [], from, to, parts } = filterValues;
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

interface MediaMenuProps {
  view: ReturnType<typeof useJobsView>;
  facets: JobFacetsReply | undefined;
}

function MediaMenu({ view: { filterValues, change }, facets }: MediaMenuProps) {
  const t = useMessages(jobsMessages);
  const tMedia = useMessages(mediaMessages);
  return (
    <FacetMenu
      label={t('media')}
      options={mediaTypes.map((value) => ({
        value,
        label: tMedia(value),
        count: facets && (facets.mediaType[value] ?? 0),
      }))}
      chosen={filterValues.media ?? []}
      onChange={(values) => {
        const media = mediaTypes.filter((type) => values.includes(type));
        change({ media: media.length > 0 ? media : undefined });
      }}
    />
  );
}

/** Limits the list to jobs that were created in a range of days. */
function CreatedMenu({ view: { filterValues, change } }: { view: ReturnType<typeof useJobsView> }) {
  const t = useMessages(jobsMessages);
  const isLimited = filterValues.from !== undefined || filterValues.to !== undefined;
  return (
    <FilterMenu label={t('created')} isChosen={isLimited} width={220}>
      <Stack gap="xs">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(name)}
            value={filterValues[name] ?? ''}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value || undefined })}
          />
        ))}
      </Stack>
    </FilterMenu>
  );
}
