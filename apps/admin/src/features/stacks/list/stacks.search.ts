import { stackHealthStates, stackOrders } from '@stackyard/contracts';
import {
  flag,
  id,
  idList,
  listOf,
  oneOf,
  searchParams,
  text,
  textList,
} from '#shared/filters/search-params.js';

export const stacksSearch = searchParams({
  search: text,
  health: listOf(stackHealthStates),
  environment: idList,
  outdated: flag,
  heldBack: flag,
  redeployable: flag,
  tag: textList,
  group: textList,
  owner: textList,
  neverInBulk: flag,
  order: oneOf(stackOrders),
  /**
   * Opens the redeploy dialog for all stacks or for all outdated ones, so that links can open it
   * too.
   */
  redeploy: oneOf(['all', 'outdated']),
  /**
   * Opens the list of stacks that share a name. Together with `record`, which is the ID of a stack,
   * opens the dialog for removing that stack's record.
   */
  duplicates: flag,
  record: id,
  /** The stack whose summary is shown beside the list. */
  stack: id,
});
