import { defineMessages } from '../i18n/messages.js';

export const filtersMessages = defineMessages({
  en: { clear: 'Clear filters', search: 'Search', clearSearch: 'Clear search' },
  de: { clear: 'Filter entfernen', search: 'Suchen', clearSearch: 'Suche leeren' },
});
