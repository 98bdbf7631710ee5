import { defineMessages } from '#shared/i18n/messages.js';

export const timelineMessages = defineMessages({
  en: {
    count: '{count, plural, one {# entry} other {# entries}}',
    countMore: 'at least {count, number}; scroll for more',
    more: 'Loading more…',
    loading: 'Loading…',
    open: 'Open entry {id}',
  },
  de: {
    count: '{count, plural, one {# Eintrag} other {# Einträge}}',
    countMore: 'mindestens {count, number}, weitere folgen',
    more: 'Weitere werden geladen …',
    loading: 'Wird geladen …',
    open: 'Eintrag {id} öffnen',
  },
});
