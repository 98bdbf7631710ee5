import { redeployStates } from '@stackyard/contracts';
import { id, idList, listOf, searchParams } from '#shared/filters/search-params.js';

/** Filters of the redeploy list as URL parameters. */
export const redeploysSearch = searchParams({
  state: listOf(redeployStates),
  environment: idList,
  stackId: id,
  batchId: id,
});
