import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWhileHere } from '#shared/address/use-while-here.js';
import { id } from '#shared/filters/search-params.js';
import type { RedeployFilter } from './redeploy-queue.js';
import { redeploysSearch } from '../redeploys.search.js';

/** The filters of the list, stored in the URL. */
export function useRedeployFilter() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const whileHere = useWhileHere();
  const server = id(search['server']);
  const filter: RedeployFilter = {
    ...redeploysSearch(search),
    ...(server !== undefined && { server }),
  };
  const change = (next: { [Name in keyof RedeployFilter]: RedeployFilter[Name] | undefined }) =>
    void whileHere(() => navigate({ to: '.', search: (before) => ({ ...before, ...next }) }));
  return { filter, change };
}
