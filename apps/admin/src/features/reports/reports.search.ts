import { flag, id, oneOf, searchParams } from '#shared/filters/search-params.js';
import { readLocale } from '#shared/i18n/locale.js';

const languages = ['de', 'en'] as const;

/** Whether the dialog for producing a report is open. */
export const reportsSearch = searchParams({ produce: flag });

/** The language is part of the URL, so that recipients of a link read the same report. */
const readLanguage = (raw: unknown) => oneOf(languages)(raw) ?? readLocale();

/**
 * URL parameters of the page of a report: the language, the displayed version and the current
 * action.
 */
export const reportSearch = searchParams({
  language: readLanguage,
  version: id,
  act: oneOf(['edit', 'remove', 'produce']),
});
