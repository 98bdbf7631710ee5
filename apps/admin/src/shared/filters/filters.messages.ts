import { defineMessages } from '../i18n/messages.js';

export const filtersMessages = defineMessages({
  en: {
    filters: 'Filters',
    clear: 'Clear filters',
    search: 'Search',
    clearSearch: 'Clear search',
    active: 'Active filters',
    drop: 'Remove filter {name}',
  },
  de: {
    filters: 'Filter',
    clear: 'Filter entfernen',
    search: 'Suchen',
    clearSearch: 'Suche leeren',
    active: 'Aktive Filter',
    drop: 'Filter {name} entfernen',
  },
});
