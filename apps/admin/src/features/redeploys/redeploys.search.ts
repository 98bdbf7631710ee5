import { redeployStates } from '@stackyard/contracts';
import { id, listOf, searchParams } from '#shared/filters/search-params.js';

/** Filters of the redeploy list as URL parameters. */
export const redeploysSearch = searchParams({
  state: listOf(redeployStates),
  stackId: id,
  batchId: id,
});
