import { defineMessages } from '../i18n/messages.js';

export const filtersMessages = defineMessages({
  en: {
    filters: 'Filters',
    clear: 'Clear filters',
    search: 'Search',
    clearSearch: 'Clear search',
    active: 'Active filters',
    drop: 'Remove filter {name}',
    more: 'More filters',
    moreChosen: '{count, plural, one {More filters (# active)} other {More filters (# active)}}',
  },
  de: {
    filters: 'Filter',
    clear: 'Filter entfernen',
    search: 'Suchen',
    clearSearch: 'Suche leeren',
    active: 'Aktive Filter',
    drop: 'Filter {name} entfernen',
    more: 'Weitere Filter',
    moreChosen: '{count, plural, one {Weitere Filter (# aktiv)} other {Weitere Filter (# aktiv)}}',
  },
});
