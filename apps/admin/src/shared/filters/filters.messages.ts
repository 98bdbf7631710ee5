import { defineMessages } from '../i18n/messages.js';

export const filtersMessages = defineMessages({
  en: { clear: 'Clear filters', search: 'Search', clearSearch: 'Clear the search' },
  de: { clear: 'Filter aufheben', search: 'Suchen', clearSearch: 'Suche leeren' },
});
