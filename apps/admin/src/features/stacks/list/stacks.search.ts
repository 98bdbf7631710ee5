import { stackHealths, stackOrders } from '@stackyard/contracts';
import {
  flag,
  id,
  idList,
  listOf,
  oneOf,
  searchParams,
  text,
} from '#shared/filters/search-params.js';

/** Filters and order of the stack list, as the address carries them. */
export const stacksSearch = searchParams({
  search: text,
  health: listOf(stackHealths),
  environment: idList,
  outdated: flag,
  redeployable: flag,
  order: oneOf(stackOrders),
  /** Opens the dialog for many stacks at once, so that links and commands can lead to it. */
  redeploy: oneOf(['all', 'outdated']),
  /** Opens the list of stacks that share a name; with a record, what cleaning that one up would do. */
  duplicates: flag,
  record: id,
});
