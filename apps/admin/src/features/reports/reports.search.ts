import { flag, id, oneOf, searchParams } from '../../shared/filters/search-params.js';

const languages = ['de', 'en'] as const;

/** Whether somebody is about to ask for a report, and for which month. */
export const reportsSearch = searchParams({ produce: flag });

/** Which version is read, and what is being done with it. */
export const reportSearch = searchParams({
  language: oneOf(languages),
  version: id,
  act: oneOf(['edit', 'remove', 'produce']),
});
