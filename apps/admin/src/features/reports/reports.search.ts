import { flag, id, oneOf, searchParams } from '#shared/filters/search-params.js';
import { readLocale } from '#shared/i18n/locale.js';

const languages = ['de', 'en'] as const;

/** Whether someone is about to ask for a report, and for which month. */
export const reportsSearch = searchParams({ produce: flag });

/** In which language, so that whoever is sent the address reads the same report. */
const language = (raw: unknown) => oneOf(languages)(raw) ?? readLocale();

/** Which version is read, and what is being done with it. */
export const reportSearch = searchParams({
  language,
  version: id,
  act: oneOf(['edit', 'remove', 'produce']),
});
