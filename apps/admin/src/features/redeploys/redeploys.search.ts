import { redeployStates } from '@stackyard/contracts';
import { id, listOf, searchParams } from '#shared/filters/search-params.js';

/** Filters of the redeploy list, as the address carries them. */
export const redeploysSearch = searchParams({
  state: listOf(redeployStates),
  stackId: id,
  batchId: id,
});
