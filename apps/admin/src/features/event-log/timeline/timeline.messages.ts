import { defineMessages } from '#shared/i18n/messages.js';

export const timelineMessages = defineMessages({
  en: {
    count: '{count, plural, one {# entry} other {# entries}}',
    countMore: 'at least {count, plural, one {# entry} other {# entries}}; scroll to load more',
    more: 'Loading more…',
    loading: 'Loading…',
    open: 'Open entry {id}',
  },
  de: {
    count: '{count, plural, one {# Eintrag} other {# Einträge}}',
    countMore:
      'mindestens {count, plural, one {# Eintrag} other {# Einträge}}; weitere werden beim Scrollen geladen',
    more: 'Weitere werden geladen …',
    loading: 'Wird geladen …',
    open: 'Eintrag {id} öffnen',
  },
});
