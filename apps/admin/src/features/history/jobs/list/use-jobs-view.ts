import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { jobsSearch } from '../jobs.search.js';
import { jobFilter, jobOrder, type JobsSearch } from './job-filter.js';

export function useJobsView() {
  const search = useSearch({ from: '/shell/jobs/' });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const change = (changes: Partial<JobsSearch>): void =>
    void whileOnPage(() =>
      navigate({ to: '/jobs', search: { ...search, ...changes }, replace: true }),
    );
  const { order, look, ...filterValues } = search;
  const { search: text, status, media, from, to, parts } = filterValues;
  const filter = useMemo(
    () => jobFilter({ search: text, status, media, from, to, parts }),
    [text, status, media, from, to, parts],
  );
  return {
    filterValues,
    filter,
    query: { ...filter, ...jobOrder(order) },
    isFiltered: Object.keys(filter).length > 0,
    order: order ?? '-created',
    showsPosters: look === 'posters',
    change,
    sort: (value: string) => change({ order: jobsSearch({ order: value }).order }),
    clear: () =>
      void navigate({ to: '/jobs', search: { ...(order && { order }), ...(look && { look }) } }),
  };
}
