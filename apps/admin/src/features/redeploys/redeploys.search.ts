import { redeployOrigins, redeployStates } from '@stackyard/contracts';
import {
  id,
  idList,
  listOf,
  oneOf,
  searchParams,
  text,
  textList,
} from '#shared/filters/search-params.js';

export const redeploysSearch = searchParams({
  state: listOf(redeployStates),
  environment: idList,
  stackId: idList,
  batchId: id,
  search: text,
  requester: textList,
  origin: listOf(redeployOrigins),
  from: text,
  to: text,
  /** A period that ends now. */
  last: oneOf(['1h', '24h', '7d', '30d']),
  /** On the page of a batch: the redeploy whose log is shown. */
  run: id,
  order: oneOf(['requested', 'stack', '-stack', 'duration', '-duration']),
});
